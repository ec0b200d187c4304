import Synchronization
import Testing

@testable import Perception

@Suite("Exercise 12.2 · Notify observers on several threads", .timeLimit(.minutes(5)))
struct SeveralThreadsTests {
  @Test("I261: cancelling trackings while other threads change their properties")
  func cancelledMeanwhile() throws {
    try requireThatTrackingWorks()
    let gauges = (0..<2).map { _ in PerceptibleGauge() }
    let working = Atomic(2)
    let cancelled = RecordedValues<Calls>()
    let kept = RecordedValues<Calls>()
    onNewThreads(4) { index in
      if index < 2 {
        for round in 1...2_000 {
          let calls = Calls()
          let (_, tracking) = PerceptionTracking.track {
            _ = gauges[index].level + gauges[1 - index].level + gauges[index].limit
          } onChange: {
            calls.number.add(1, ordering: .relaxed)
          }
          if round.isMultiple(of: 3) {
            kept(calls)
          } else {
            tracking.cancel()
            cancelled(calls)
          }
        }
        working.subtract(1, ordering: .relaxed)
      } else {
        var number = 0
        while working.load(ordering: .relaxed) > 0 {
          number += 1
          gauges[index - 2].level = number
          gauges[index - 2].limit = number
        }
      }
    }
    for gauge in gauges {
      gauge.level = -1
      gauge.limit = -1
      #expect(gauge.isForgotten)
    }
    #expect(kept.all.count == 1_332)
    #expect(kept.all.allSatisfy { $0.count == 1 })
    #expect(cancelled.all.allSatisfy { $0.count <= 1 })
  }

  @Test("I261: a change after a cancellation in a different thread doesn't call the closure")
  func cancelledElsewhere() {
    let gauge = PerceptibleGauge()
    let calls = Calls()
    let (_, tracking) = PerceptionTracking.track {
      _ = gauge.level
    } onChange: {
      calls.number.add(1, ordering: .relaxed)
    }
    onNewThread { tracking.cancel() }
    gauge.level = 1
    #expect(calls.count == 0)
    #expect(gauge.isForgotten)
  }

  @Test("I257: if many threads change a property concurrently, the closure is called once")
  func calledOnce() throws {
    try requireThatTrackingWorks()
    let gauge = PerceptibleGauge()
    for round in 1...200 {
      let calls = Calls()
      withPerceptionTracking {
        _ = gauge.level + gauge.limit
      } onChange: {
        calls.number.add(1, ordering: .relaxed)
      }
      onNewThreads(4) { index in
        if index.isMultiple(of: 2) { gauge.level = round } else { gauge.limit = round }
      }
      #expect(calls.count == 1)
    }
    #expect(gauge.isForgotten)
  }

  @Test("I262: concurrent trackings record only the reads in their own thread")
  func ownThread() throws {
    try requireThatTrackingWorks()
    let gauges = (0..<4).map { _ in PerceptibleGauge() }
    onNewThreads(4) { index in
      for _ in 1...200 {
        withPerceptionTracking {
          _ = gauges[index].level
        } onChange: {
        }
      }
    }
    #expect(gauges.map(\.levelReaders) == [200, 200, 200, 200])
  }
}

/// The number of calls.
private final class Calls: Sendable {
  let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }
}
