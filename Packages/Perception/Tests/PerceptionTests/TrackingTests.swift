import Testing

@testable import Perception

// These tests look up registered observers directly.

@Suite("Perception · who has read what", .timeLimit(.minutes(5)))
struct WhoHasReadTests {
  let gauge = PerceptibleGauge()

  @Test("the closure runs once, immediately, and its result is returned")
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

  @Test("only properties that were read are recorded")
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

  @Test("reads of two properties and of two objects are recorded separately")
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

  @Test("a property that is read twice is recorded once")
  func twice() {
    withPerceptionTracking {
      _ = gauge.level + gauge.level
    } onChange: {
    }
    #expect(gauge.levelReaders == 1)
  }

  @Test("two trackings that read the same property are both recorded")
  func two() {
    for _ in 1...2 {
      withPerceptionTracking {
        _ = gauge.level
      } onChange: {
      }
    }
    #expect(gauge.levelReaders == 2)
  }

  @Test("a read is recorded immediately, before the closure returns")
  func atOnce() {
    withPerceptionTracking {
      _ = gauge.level
      #expect(gauge.levelReaders == 1)
    } onChange: {
    }
  }

  @Test("a tracking records each property that it is registered with once")
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

  @Test("a tracking that ends while its closure runs is no longer recorded")
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

  @Test("reads of the outer tracking don't count for the inner one")
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

  @Test("with three nested trackings, each records the reads inside it")
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

  @Test("concurrent reads in a different thread don't count")
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

  @Test("a tracking doesn't retain the objects that it read")
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
