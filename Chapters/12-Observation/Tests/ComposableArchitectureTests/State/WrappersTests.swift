import ComposableArchitecture
import Testing

@Suite("Together · wrappers, lazy properties and property observers")
struct WrappersTests {
  @Test("I296: a property with a wrapper, or a lazy one, may be ignored")
  func ignored() {
    var state = Wrapping()
    state.level = 12
    #expect(state.level == 9)
    #expect(state.list == [1, 2, 3])
    #expect(
      !notifies(&state, observerOf: \.level) {
        $0.level = 3
        $0.list = []
      })
  }

  @Test("I296: a property observer runs once for each change, after trackings are notified")
  func observers() {
    var state = Observing()
    #expect(notifies(&state, observerOf: \.count) { $0.count += 1 })
    #expect(state.changes == ["0 is to be 1", "1 was 0"])
    state.count = 5
    #expect(state.changes.count == 4)
  }

  @Test("I296: a property observer that sets the property isn't called recursively")
  func clamping() {
    var state = Clamping()
    state.level = 12
    #expect(state.level == 9)
    state.level += 1
    #expect(state.level == 9)
    state.level -= 2
    #expect(state.level == 7)
  }

  @Test("I296: a property observer may declare a constant with the property's name")
  func shadowing() {
    var state = Shadowing()
    state.level = 3
    #expect(state.sum == 7)
  }

  @Test("I296: a child with a property observer is compared by identity")
  func observedChild() {
    var state = Observing()
    #expect(!notifies(&state, observerOf: \.item) { $0.item.count += 1 })
    #expect(notifies(&state, observerOf: { $0.item.count }) { $0.item.count += 1 })
    #expect(notifies(&state, observerOf: \.item) { $0.item = Item(id: 2) })
    #expect(state.counts == [1, 2, 0])
  }

  @Test("I296: initialisers call no property observer")
  func initialValue() {
    #expect(Observing(count: 4).changes == [])
    #expect(Observing(count: 4).count == 4)
  }
}

@propertyWrapper
private struct Digit {
  private var value: Int

  init(wrappedValue: Int) { value = min(wrappedValue, 9) }

  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 9) }
  }
}

@ObservableState
private struct Wrapping {
  @ObservationStateIgnored @Digit var level = 0
  @ObservationStateIgnored lazy var list = [1, 2, 3]
}

@ObservableState
private struct Observing {
  var count = 0 {
    willSet { changes.append("\(count) is to be \(newValue)") }
    didSet { changes.append("\(count) was \(oldValue)") }
  }
  var item = Item(id: 1) {
    didSet { counts.append(item.count) }
  }
  var changes: [String] = []
  var counts: [Int] = []
}

@ObservableState
private struct Clamping {
  var level = 0 {
    didSet { level = min(self.level, 9) }
  }
}

@ObservableState
private struct Shadowing {
  var level = 0 {
    didSet {
      let level = 4
      sum = level + self.level
    }
  }
  var sum = 0
}
