import ComposableArchitecture
import Perception
import Testing

@Suite("Together · a perceptible class")
struct PerceptibleTests {
  @Test(
    "an object tells those who have read what changes, and nobody else", arguments: Tracking.all)
  func told(tracking: Tracking) {
    let counter = Counter(count: 1)
    #expect(tracking.isTold({ _ = counter.count }) { counter.count += 1 })
    #expect(tracking.isTold({ _ = counter.count }) { counter.count = 7 })
    #expect(!tracking.isTold({ _ = counter.title }) { counter.count += 1 })
    #expect(!tracking.isTold({ _ = counter.changes }) { counter.changes += 1 })
    #expect(counter.count == 8)
  }

  @Test("an observer runs once a change")
  func observers() {
    let counter = Counter(count: 1)
    counter.title = "A"
    counter.title += "B"
    #expect(counter.changes == 2)
  }
}

@Perceptible
private final class Counter {
  var count: Int
  var title = "" {
    didSet { changes += 1 }
  }
  @PerceptionIgnored var changes = 0

  init(count: Int) {
    self.count = count
  }
}

/// The library's tracking, and the standard library's.
struct Tracking: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let track: @Sendable (_ read: () -> Void, _ onChange: @escaping @Sendable () -> Void) -> Void

  static let all = [
    Tracking(testDescription: "Perception") { withPerceptionTracking($0, onChange: $1) },
    Tracking(testDescription: "Observation") { withObservationTracking($0, onChange: $1) },
  ]

  /// Whether what is read is told to have changed.
  func isTold(_ read: () -> Void, of change: () -> Void) -> Bool {
    let isTold = LockIsolated(false)
    track(read) { isTold.setValue(true) }
    change()
    return isTold.value
  }
}
