import Testing

@testable import Perception

// These tests look up registered observers directly.

@Suite("Perception · who has read what", .timeLimit(.minutes(5)))
struct WhoHasReadTests {
  let gauge = PerceptibleGauge()

  @Test("the closure runs once, immediately, and its value is returned")
  func applies() {
    var runs = 0
    let value = withPerceptionTracking {
      runs += 1
      return "value \(runs)"
    } onChange: {
    }
    #expect(value == "value 1")
    #expect(runs == 1)
  }

  @Test("so does the closure of a tracking that can be cancelled")
  func tracks() {
    var runs = 0
    let (value, _) = PerceptionTracking.track {
      runs += 1
      return "value \(runs)"
    } onChange: {
    }
    #expect(value == "value 1")
    #expect(runs == 1)
  }

  @Test("what was read is noted, and nothing else")
  func properties() {
    let other = PerceptibleGauge()
    withPerceptionTracking {
      _ = gauge.level
    } onChange: {
    }
    #expect(gauge.levelReaders == 1)
    #expect(gauge.limitReaders == 0)
    #expect(other.isForgotten)
  }

  @Test("two properties and two objects are noted each")
  func several() {
    let other = PerceptibleGauge()
    withPerceptionTracking {
      _ = gauge.level + gauge.limit + other.limit
    } onChange: {
    }
    #expect(gauge.levelReaders == 1)
    #expect(gauge.limitReaders == 1)
    #expect(other.levelReaders == 0)
    #expect(other.limitReaders == 1)
  }

  @Test("what is read twice is noted once")
  func twice() {
    withPerceptionTracking {
      _ = gauge.level + gauge.level
    } onChange: {
    }
    #expect(gauge.levelReaders == 1)
  }

  @Test("two trackings that read the same are both noted")
  func two() {
    for _ in 1...2 {
      withPerceptionTracking {
        _ = gauge.level
      } onChange: {
      }
    }
    #expect(gauge.levelReaders == 2)
  }

  @Test("a property is noted when it is read, not when the closure has returned")
  func atOnce() {
    withPerceptionTracking {
      _ = gauge.level
      #expect(gauge.levelReaders == 1)
    } onChange: {
    }
  }

  @Test("a tracking knows where it is noted, each place once")
  func places() {
    let other = PerceptibleGauge()
    let (_, tracking) = PerceptionTracking.track {
      _ = gauge.level + gauge.limit + gauge.level + other.level
    } onChange: {
    }
    let reads = tracking.state.withLock { $0?.reads } ?? []
    #expect(
      reads.map(\.property.keyPath) == [
        \PerceptibleGauge.level, \PerceptibleGauge.limit, \PerceptibleGauge.level,
      ])
    #expect(
      reads.map { $0.observers === other.registrar.storage.observers } == [false, false, true])
  }

  @Test("a tracking that has ended while its closure runs is noted nowhere any more")
  func ended() {
    withPerceptionTracking {
      TrackingsOfThread.current.active.last?.state.withLock { $0 = nil }
      _ = gauge.level
    } onChange: {
    }
    #expect(gauge.isForgotten)
  }

  @Test("what an inner tracking reads, the outer has read, too")
  func nested() {
    withPerceptionTracking {
      withPerceptionTracking {
        _ = gauge.level
      } onChange: {
      }
    } onChange: {
    }
    #expect(gauge.levelReaders == 2)
  }

  @Test("what the outer reads before and after the inner is no concern of the inner")
  func aroundInner() {
    let other = PerceptibleGauge()
    withPerceptionTracking {
      _ = gauge.level
      withPerceptionTracking {
      } onChange: {
      }
      _ = other.level
    } onChange: {
    }
    #expect(gauge.levelReaders == 1)
    #expect(other.levelReaders == 1)
  }

  @Test("three deep, each has read what was read inside")
  func threeDeep() {
    let other = PerceptibleGauge()
    withPerceptionTracking {
      withPerceptionTracking {
        withPerceptionTracking {
          _ = gauge.level
        } onChange: {
        }
        _ = gauge.limit
      } onChange: {
      }
      _ = other.level
    } onChange: {
    }
    #expect(gauge.levelReaders == 3)
    #expect(gauge.limitReaders == 2)
    #expect(other.levelReaders == 1)
  }

  @Test("what is read outside all tracking leaves nothing")
  func outside() {
    _ = gauge.level
    withPerceptionTracking {
    } onChange: {
    }
    _ = gauge.level
    #expect(gauge.isForgotten)
  }

  @Test("what another thread reads meanwhile does not count")
  func otherThread() {
    withPerceptionTracking {
      onNewThread { [gauge] in _ = gauge.level }
    } onChange: {
    }
    #expect(gauge.isForgotten)
  }

  @Test("what a task reads that the closure has started does not count")
  func task() async {
    let task = withPerceptionTracking {
      Task { gauge.level }
    } onChange: {
    }
    #expect(await task.value == 0)
    #expect(gauge.isForgotten)
  }

  @Test("a tracking does not keep the objects that it has read")
  func keepsNothing() {
    var tracking: PerceptionTracking?
    weak let read = {
      let gauge = PerceptibleGauge()
      tracking =
        PerceptionTracking.track {
          _ = gauge.level
        } onChange: {
        }.1
      return gauge
    }()
    #expect(tracking != nil)
    #expect(read == nil)
  }
}
