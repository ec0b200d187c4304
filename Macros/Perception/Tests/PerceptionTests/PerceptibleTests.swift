import Observation
import Perception
import Testing

@Suite("Perception · a perceptible class")
struct PerceptibleTests {
  @Test(
    "an object tells those who have read what changes, and nobody else", arguments: Library.allCases
  )
  func told(library: Library) {
    let counter = Counter(count: 1)
    #expect(library.isTold({ _ = counter.count }) { counter.count += 1 })
    #expect(library.isTold({ _ = counter.count }) { counter.count = 7 })
    #expect(!library.isTold({ _ = counter.title }) { counter.count += 1 })
    #expect(!library.isTold({ _ = counter.changes }) { counter.changes += 1 })
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

/// Who follows what is read.
enum Library: CaseIterable {
  case perception, observation

  /// Whether what is read is told to have changed.
  func isTold(_ read: () -> Void, of change: () -> Void) -> Bool {
    let calls = Notes<String>()
    switch self {
    case .perception: withPerceptionTracking(read) { calls("called") }
    case .observation: withObservationTracking(read) { calls("called") }
    }
    change()
    return !calls.all.isEmpty
  }
}
