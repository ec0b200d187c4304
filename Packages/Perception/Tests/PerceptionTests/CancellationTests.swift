import Testing

@testable import Perception

@Suite("Perception · and releases it", .timeLimit(.minutes(5)))
struct LetsGoTests {
  let gauge = PerceptibleGauge()
  let other = PerceptibleGauge()
  let calls = RecordedValues<String>()

  /// Tracks the reads of a closure.
  func track(_ name: String, _ apply: () -> Void) -> PerceptionTracking {
    PerceptionTracking.track(apply) { [calls] in calls(name) }.1
  }

  @Test("after a tracking is notified, no record of it remains")
  func calledIsGone() {
    withPerceptionTracking {
      _ = gauge.level + gauge.limit + other.level
    } onChange: {
    }
    gauge.limit = 1
    #expect(gauge.isForgotten)
    #expect(other.isForgotten)
  }

  @Test("other trackings of its other properties remain registered")
  func othersStay() {
    withPerceptionTracking {
      _ = gauge.level + other.level
    } onChange: {
    }
    withPerceptionTracking {
      _ = other.level
    } onChange: {
    }
    gauge.level = 1
    #expect(other.levelReaders == 1)
  }

  @Test("`onChange` is released after the call, even if the tracking is retained")
  func letsGoOfCapture() {
    var tracking: PerceptionTracking?
    weak let kept = {
      let kept = PerceptibleGauge()
      tracking =
        PerceptionTracking.track {
          _ = gauge.level
        } onChange: {
          _ = kept
        }.1
      return kept
    }()
    #expect(kept != nil)
    gauge.level = 1
    #expect(kept == nil)
    #expect(tracking != nil)
  }

  @Test("a cancelled tracking is not called, and leaves nothing")
  func cancelled() {
    let tracking = track("called") { _ = gauge.level + gauge.limit + other.level }
    tracking.cancel()
    #expect(gauge.isForgotten)
    #expect(other.isForgotten)
    gauge.level = 1
    gauge.limit = 1
    other.level = 1
    #expect(calls.all.isEmpty)
  }

  @Test("`onChange` is released by a cancellation, even if the tracking is retained")
  func cancelLetsGoOfCapture() {
    var tracking: PerceptionTracking?
    weak let kept = {
      let kept = PerceptibleGauge()
      tracking =
        PerceptionTracking.track {
          _ = gauge.level
        } onChange: {
          _ = kept
        }.1
      return kept
    }()
    #expect(kept != nil)
    tracking?.cancel()
    #expect(kept == nil)
  }

  @Test("other trackings of the same property are still notified")
  func cancelsOnlyItself() {
    let first = track("first") { _ = gauge.level }
    _ = track("second") { _ = gauge.level }
    first.cancel()
    gauge.level = 1
    #expect(calls.all == ["second"])
  }

  @Test("cancelling twice, or after the call, does nothing")
  func cancelledTwice() {
    let first = track("first") { _ = gauge.level }
    first.cancel()
    let second = track("second") { _ = gauge.level }
    first.cancel()
    gauge.level = 1
    #expect(calls.all == ["second"])
    let third = track("third") { _ = gauge.level }
    second.cancel()
    gauge.level = 2
    #expect(calls.all == ["second", "third"])
    third.cancel()
  }

  @Test("cancelling an inner tracking doesn't affect the outer one")
  func cancelsInner() {
    _ = track("outer") {
      track("inner") { _ = gauge.level }.cancel()
    }
    gauge.level = 1
    #expect(calls.all == ["outer"])
  }

  @Test("cancelling an outer tracking doesn't affect the inner one")
  func cancelsOuter() {
    track("outer") {
      _ = track("inner") { _ = gauge.level }
    }.cancel()
    gauge.level = 1
    #expect(calls.all == ["inner"])
  }

  @Test("each of three trackings can be cancelled separately", arguments: 0..<8)
  func cancelsOfThree(mask: Int) {
    var trackings: [PerceptionTracking] = []
    trackings.append(
      track("0") {
        trackings.append(
          track("1") {
            trackings.append(track("2") { _ = gauge.level })
            _ = gauge.limit
          })
        _ = other.level
      })
    // The innermost ended first.
    trackings.reverse()
    let cancelled = (0..<3).filter { mask & (1 << $0) != 0 }
    for index in cancelled {
      trackings[index].cancel()
    }
    gauge.level = 1
    #expect(calls.all.sorted() == ["0", "1", "2"].filter { !cancelled.contains(Int($0) ?? 0) })
    #expect(gauge.isForgotten)
    #expect(other.isForgotten)
  }

  @Test("a tracking that an earlier observer cancels isn't called for the same change")
  func cancelsOther() {
    let trackings = RecordedValues<PerceptionTracking>()
    for name in ["first", "second"] {
      let (_, tracking) = PerceptionTracking.track {
        _ = gauge.level
      } onChange: { [calls] in
        calls(name)
        trackings.all.forEach { $0.cancel() }
      }
      trackings(tracking)
    }
    gauge.level = 1
    #expect(calls.all.count == 1)
    #expect(gauge.isForgotten)
  }

  @Test("no lock is held while `onChange` runs: it may read, track, change and cancel")
  func insideOnChange() {
    let unrelated = track("unrelated") { _ = other.limit }
    withPerceptionTracking {
      _ = gauge.level + other.level
    } onChange: { [gauge, other, calls] in
      calls("level \(gauge.level)")
      // A call for each change would recurse endlessly.
      guard calls.all.count == 1 else { return }
      withPerceptionTracking {
        _ = gauge.level
      } onChange: {
        calls("again")
      }
      other.level = 1
      unrelated.cancel()
      onNewThread { _ = gauge.level }
    }
    gauge.level = 1
    #expect(calls.all == ["level 0"])
    #expect(gauge.levelReaders == 1)
    #expect(other.isForgotten)
    gauge.level = 2
    #expect(calls.all == ["level 0", "again"])
  }

  @Test("a change while the closure runs notifies the tracking if it already read the property")
  func changesMeanwhile() {
    let seen = PerceptionTracking.track {
      _ = gauge.level
      gauge.level = 1
      let seen = calls.all
      _ = gauge.limit
      gauge.level = 2
      return seen
    } onChange: { [calls] in
      calls("called")
    }.0
    #expect(seen == ["called"])
    #expect(calls.all == ["called"])
    #expect(gauge.isForgotten)
  }

  @Test("a change before the read doesn't notify the tracking")
  func changesBefore() {
    _ = track("called") {
      gauge.level = 1
      _ = gauge.level
    }
    #expect(calls.all.isEmpty)
    #expect(gauge.levelReaders == 1)
  }

  @Test(
    "an inner tracking that ends early doesn't remove the outer tracking's reads"
  )
  func innerEndsFirst() {
    _ = track("outer") {
      track("inner") { _ = gauge.level + gauge.limit }.cancel()
      _ = track("inner") { _ = other.level }
      other.limit = 1
    }
    gauge.limit = 1
    #expect(calls.all == ["outer"])
    other.level = 1
    #expect(calls.all == ["outer", "inner"])
  }

  @Test("cancelling ignores objects that were deallocated after they were read")
  func goneObjects() {
    var gone: PerceptibleGauge? = PerceptibleGauge()
    let tracking = track("called") { _ = (gone?.level ?? 0) + gauge.level }
    gone = nil
    tracking.cancel()
    #expect(gauge.isForgotten)
  }
}
