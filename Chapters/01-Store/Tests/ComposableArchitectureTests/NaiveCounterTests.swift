import Testing

/// What the lesson begins with: state that anybody may change, and that tells whoever listens.
private final class NaiveCounter {
  var observers: [(Int) -> Void] = []
  var count = 0 {
    didSet {
      let news = count
      for observer in observers { observer(news) }
    }
  }
}

@Suite("The naive counter")
struct NaiveCounterTests {
  @Test("One observer that reacts is enough for another one to end on a number that is not true")
  func staleLabel() {
    let counter = NaiveCounter()
    var label = ""
    counter.observers = [
      { if $0 == 13 { counter.count = 14 } },
      { label = "The count is \($0)" },
    ]
    counter.count = 13
    #expect(counter.count == 14)
    #expect(label == "The count is 13")
    counter.observers = []
  }
}
