import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Perception

// These tests look up registered observers directly, because notifying them is the next exercise.

@Suite("Exercise 12.1 · Track reads", .timeLimit(.minutes(5)))
struct WhoHasReadTests {
  let gauge = PerceptibleGauge()

  @Test("I256: the closure runs once, immediately, and its result is returned")
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

  @Test("I256: so does the closure of a tracking that can be cancelled")
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

  @Test("I258: only properties that were read are recorded")
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

  @Test("I258: reads of two properties and of two objects are recorded separately")
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

  @Test("I258: a property that is read twice is recorded once")
  func twice() {
    withPerceptionTracking {
      _ = gauge.level + gauge.level
    } onChange: {
    }
    #expect(gauge.levelReaders == 1)
  }

  @Test("I258: two trackings that read the same property are both recorded")
  func two() {
    for _ in 1...2 {
      withPerceptionTracking {
        _ = gauge.level
      } onChange: {
      }
    }
    #expect(gauge.levelReaders == 2)
  }

  @Test("I258: a read is recorded immediately, before the closure returns")
  func atOnce() {
    withPerceptionTracking {
      _ = gauge.level
      #expect(gauge.levelReaders == 1)
    } onChange: {
    }
  }

  @Test("I258: a tracking records each property that it is registered with once")
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

  @Test("I259: a tracking that ends while its closure runs is no longer recorded")
  func ended() {
    withPerceptionTracking {
      TrackingsOfThread.current.active.last?.state.withLock { $0 = nil }
      _ = gauge.level
    } onChange: {
    }
    #expect(gauge.isForgotten)
  }

  @Test("I260: a read of an inner tracking also counts for the outer one")
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

  @Test("I260: reads of the outer tracking don't count for the inner one")
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

  @Test("I260: with three nested trackings, each records the reads inside it")
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

  @Test("I262: a read outside all trackings leaves no record")
  func outside() {
    _ = gauge.level
    withPerceptionTracking {
    } onChange: {
    }
    _ = gauge.level
    #expect(gauge.isForgotten)
  }

  @Test("I262: concurrent reads in a different thread don't count")
  func otherThread() {
    withPerceptionTracking {
      onNewThread { [gauge] in _ = gauge.level }
    } onChange: {
    }
    #expect(gauge.isForgotten)
  }

  @Test("I262: reads in a task that the closure starts don't count")
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

  @Test("I256: `track` returns the tracking that records the reads of its own closure")
  func ownTracking() {
    var inner: PerceptionTracking?
    let (_, outer) = PerceptionTracking.track {
      _ = gauge.limit
      inner =
        PerceptionTracking.track {
          _ = gauge.level
        } onChange: {
        }.1
    } onChange: {
    }
    func keyPaths(_ tracking: PerceptionTracking?) -> [AnyKeyPath]? {
      let reads = tracking?.state.withLock { $0?.reads }
      return reads?.map(\.property.keyPath)
    }
    #expect(keyPaths(inner) == [\PerceptibleGauge.level])
    #expect(keyPaths(outer) == [\PerceptibleGauge.limit, \PerceptibleGauge.level])
  }

  @Test("I259: a tracking that a different thread ends during a read leaves both records or none")
  func endedElsewhere() throws {
    let drawers = Drawers()
    let isHashed = Mutex(false)
    let isEnded = DispatchSemaphore(value: 0)
    let taken = Mutex<Int?>(nil)
    let (_, tracking) = PerceptionTracking.track {
      let tracking = UncheckedSendable(TrackingsOfThread.current.active.last)
      // The hash of the property is needed while the read is recorded.
      let key = HookedKey {
        isHashed.withLock { $0 = true }
        Thread.detachNewThread {
          let reads = tracking.value?.state.withLock { state in
            defer { state = nil }
            return state?.reads.count
          }
          taken.withLock { $0 = reads ?? 0 }
          isEnded.signal()
        }
        // A correct answer keeps the other thread waiting for all this time.
        _ = isEnded.wait(timeout: .now() + .milliseconds(300))
      }
      _ = drawers[key]
    } onChange: {
    }
    try #require(isHashed.withLock { $0 }, "The read is not recorded.")
    while taken.withLock({ $0 }) == nil { Thread.sleep(forTimeInterval: 0.001) }
    let places = drawers.registrar.storage.observers.trackings.withLock { $0.values.map(\.count) }
    #expect(places.reduce(0, +) == taken.withLock { $0 })
    withExtendedLifetime(tracking) {}
  }
}

/// An object with a property for each key.
private final class Drawers: Perceptible {
  let registrar = PerceptionRegistrar()

  subscript(key: HookedKey) -> Int {
    registrar.access(self, keyPath: \.[key])
    return 0
  }
}

/// A key that calls a closure when its hash is needed for the first time.
private struct HookedKey: Hashable, Sendable {
  private let hook: Hook

  init(_ hook: @escaping @Sendable () -> Void) { self.hook = Hook(hook) }

  static func == (left: Self, right: Self) -> Bool { left.hook === right.hook }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(hook))
    hook.call()
  }

  private final class Hook: Sendable {
    private let closure: Mutex<(@Sendable () -> Void)?>

    init(_ closure: @escaping @Sendable () -> Void) { self.closure = Mutex(closure) }

    func call() { closure.withLock { $0.take() }?() }
  }
}

/// Something that is passed to a different thread.
private struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
