import Synchronization
import Testing

@testable import Perception

@Suite("Perception · nothing is left", .timeLimit(.minutes(5)))
struct NothingIsLeftTests {
  let gauge = PerceptibleGauge()
  let leftovers = Leftovers()

  @Test("100,000 trackings of one object that were cancelled leave nothing")
  func cancelled() {
    for _ in 1...100_000 {
      let leftover = leftovers.make()
      PerceptionTracking.track {
        _ = gauge.level
      } onChange: {
        withExtendedLifetime(leftover) {}
      }.1.cancel()
    }
    #expect(leftovers.count == 0)
    #expect(gauge.isForgotten)
  }

  @Test("100,000 notified trackings of one object leave no records")
  func called() {
    for index in 1...100_000 {
      let leftover = leftovers.make()
      withPerceptionTracking {
        _ = gauge.level + gauge.limit
      } onChange: {
        withExtendedLifetime(leftover) {}
      }
      if index.isMultiple(of: 1_000) { gauge.level += 1 }
    }
    #expect(leftovers.count == 0)
    #expect(gauge.isForgotten)
  }

  @Test("trackings that read only one object are deallocated with it")
  func objects() {
    for _ in 1...1_000 {
      let gauge = PerceptibleGauge()
      let leftover = leftovers.make()
      withPerceptionTracking {
        _ = gauge.level + gauge.limit
      } onChange: {
        withExtendedLifetime(leftover) {}
      }
    }
    #expect(leftovers.count == 0)
  }
}

/// Counts objects that are still alive.
struct Leftovers {
  private let living = Living()

  var count: Int { living.count.load(ordering: .relaxed) }

  func make() -> AnyObject & Sendable { Leftover(living) }

  private final class Living: Sendable {
    let count = Atomic(0)
  }

  private final class Leftover: Sendable {
    let living: Living

    init(_ living: Living) {
      self.living = living
      living.count.add(1, ordering: .relaxed)
    }

    deinit {
      living.count.subtract(1, ordering: .relaxed)
    }
  }
}
