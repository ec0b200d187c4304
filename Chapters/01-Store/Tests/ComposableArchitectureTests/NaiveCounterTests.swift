import Testing

/// The lesson's first example: state that any code can change, and that notifies its observers.
private final class NaiveCounter {
  var observers: [(Int) -> Void] = []
  var count = 0 {
    didSet {
      let value = count
      for observer in observers { observer(value) }
    }
  }
}

@Suite("The naive counter")
struct NaiveCounterTests {
  @Test("If one observer changes the count, a second observer is notified in the wrong order")
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
