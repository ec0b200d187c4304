@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("View stores")
@MainActor
struct ViewStoreTests {
  struct State: Equatable {
    var count = 0
    var name = "Blob"
  }

  enum Action { case increment, rename(String), nothing }

  private func store() -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .increment: state.count += 1
        case .rename(let name): state.name = name
        case .nothing: break
        }
        return .none
      },
      environment: ()
    )
  }

  @Test("I8: a view store has the store's state, from the beginning and after each action")
  func follows() {
    let store = store()
    store.send(.increment)
    let viewStore = ViewStore(store)
    #expect(viewStore.state == State(count: 1, name: "Blob"))
    viewStore.send(.increment)
    viewStore.send(.rename("Blob Jr."))
    #expect(viewStore.count == 2)
    #expect(viewStore.name == "Blob Jr.")
  }

  @Test("I8: the publisher of a view store emits the current state, and then only changes")
  func emitsChanges() {
    let viewStore = ViewStore(store())
    viewStore.send(.increment)
    var counts: [Int] = []
    let subscription = viewStore.publisher.sink { counts.append($0.count) }
    #expect(counts == [1], "a new subscriber receives the current state")
    viewStore.send(.nothing)
    viewStore.send(.increment)
    viewStore.send(.rename("Blob"))
    #expect(counts == [1, 2], "an action that changes nothing is not published")
    subscription.cancel()
  }

  @Test("I9: an observer may release the view store while a change is announced")
  func letsGo() {
    let store = store()
    var viewStore: ViewStore<State, Action>? = ViewStore(store)
    weak let gone = viewStore
    var announcements = 0
    let subscription = viewStore?.objectWillChange.sink {
      announcements += 1
      viewStore = nil
    }
    store.send(.increment)
    store.send(.increment)
    #expect(announcements == 1)
    #expect(gone == nil)
    subscription?.cancel()
  }

  @Test("I8: the function `isDuplicate` decides what counts as a change")
  func customDuplicates() {
    let viewStore = ViewStore(store(), removeDuplicates: { $0.name == $1.name })
    var names: [String] = []
    let subscription = viewStore.publisher.sink { names.append("\($0.name) \($0.count)") }
    viewStore.send(.increment)
    viewStore.send(.increment)
    #expect(viewStore.count == 0, "this view store's `isDuplicate` compares only names")
    viewStore.send(.rename("Blob Sr."))
    #expect(names == ["Blob 0", "Blob Sr. 2"])
    subscription.cancel()
  }

  @Test("I8: `isDuplicate` gets the state before and the state after, in this order")
  func orderOfDuplicates() {
    var asked: [[Int]] = []
    let viewStore = ViewStore(
      store(),
      removeDuplicates: { before, after in
        asked.append([before.count, after.count])
        return false
      }
    )
    viewStore.send(.increment)
    #expect(asked.last == [0, 1])
  }

  @Test(
    "I9: when the publisher of a view store emits, the view store's state is already the new one")
  func stateFirst() {
    let viewStore = ViewStore(store())
    var pairs: [[Int]] = []
    let subscription = viewStore.publisher.dropFirst().sink { [unowned viewStore] state in
      pairs.append([state.count, viewStore.count])
    }
    viewStore.send(.increment)
    viewStore.send(.increment)
    #expect(pairs == [[1, 1], [2, 2]])
    subscription.cancel()
  }

  @Test(
    "I9: a view store announces each change before its state changes, and announces nothing else")
  func announces() {
    let viewStore = ViewStore(store())
    var announced: [Int] = []
    let subscription = viewStore.objectWillChange.sink { [unowned viewStore] in
      announced.append(viewStore.count)
    }
    viewStore.send(.increment)
    viewStore.send(.nothing)
    viewStore.send(.increment)
    #expect(announced == [0, 1])
    subscription.cancel()
  }

  @Test("I9: a view store announces a change once, however many subscribers its publisher has")
  func announcesOnce() {
    let viewStore = ViewStore(store())
    var announced: [Int] = []
    var heard: [Int] = []
    let announcements = viewStore.objectWillChange.sink { [unowned viewStore] in
      announced.append(viewStore.count)
    }
    let subscriptions = (1...3).map { _ in
      viewStore.publisher.dropFirst().sink { heard.append($0.count) }
    }
    #expect(announced == [], "subscribing announces no change")
    viewStore.send(.increment)
    viewStore.send(.increment)
    #expect(announced == [0, 1], "two changes are two announcements")
    #expect(heard == [1, 1, 1, 2, 2, 2])
    announcements.cancel()
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I8, I9: a return to an earlier state is a change")
  func thereAndBackAgain() {
    let viewStore = ViewStore(store())
    var names: [String] = []
    var announced: [String] = []
    let subscription = viewStore.publisher.sink { names.append($0.name) }
    let announcements = viewStore.objectWillChange.sink { [unowned viewStore] in
      announced.append(viewStore.name)
    }
    viewStore.send(.rename("Blob Jr."))
    viewStore.send(.rename("Blob"))
    #expect(viewStore.name == "Blob")
    viewStore.send(.rename("Blob Jr."))
    #expect(viewStore.name == "Blob Jr.")
    #expect(names == ["Blob", "Blob Jr.", "Blob", "Blob Jr."])
    #expect(announced == ["Blob", "Blob Jr.", "Blob"])
    subscription.cancel()
    announcements.cancel()
  }

  /// All passwords look the same.
  struct Password: Equatable, CustomStringConvertible {
    var text: String
    var description: String { "•••" }
  }

  /// Two names are equal, whatever their case.
  struct Name: Equatable, CustomStringConvertible {
    var text: String
    var description: String { text }
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.text.lowercased() == rhs.text.lowercased()
    }
  }

  /// A store whose actions replace its state.
  private func replacing<Value>(_ value: Value) -> Store<Value, Value> {
    Store(
      initialState: value,
      reducer: Reducer<Value, Value, Void> { state, action, _ in
        state = action
        return .none
      },
      environment: ()
    )
  }

  @Test("I8, I9: different states are a change, even if they print the same")
  func lookAlikes() {
    let viewStore = ViewStore(replacing(Password(text: "a")))
    var texts: [String] = []
    var announcements = 0
    let subscription = viewStore.publisher.sink { texts.append($0.text) }
    let observer = viewStore.objectWillChange.sink { announcements += 1 }
    viewStore.send(Password(text: "b"))
    viewStore.send(Password(text: "b"))
    #expect(texts == ["a", "b"])
    #expect(viewStore.text == "b")
    #expect(announcements == 1)
    subscription.cancel()
    observer.cancel()
  }

  @Test("I8, I9: equal states aren't a change, even if they print differently")
  func equalsThatLookDifferent() {
    let viewStore = ViewStore(replacing(Name(text: "Blob")))
    var texts: [String] = []
    var announcements = 0
    let subscription = viewStore.publisher.sink { texts.append($0.text) }
    let observer = viewStore.objectWillChange.sink { announcements += 1 }
    viewStore.send(Name(text: "BLOB"))
    #expect(texts == ["Blob"], "`==` decides whether values are equal")
    #expect(viewStore.text == "Blob")
    #expect(announcements == 0)
    viewStore.send(Name(text: "Bob"))
    #expect(texts == ["Blob", "Bob"])
    #expect(announcements == 1)
    subscription.cancel()
    observer.cancel()
  }

  @Test("I8: all view stores of a store receive its changes")
  func many() {
    let store = store()
    let viewStores = (1...100).map { _ in ViewStore(store) }
    viewStores[41].send(.increment)
    #expect(viewStores.map(\.count) == Array(repeating: 1, count: 100))
  }

  @Test("I8: a released view store is deallocated, and its publisher continues to emit")
  func lifetime() {
    let store = store()
    weak var released: ViewStore<State, Action>?
    var counts: [Int] = []
    var subscription: AnyCancellable?
    do {
      let viewStore = ViewStore(store)
      released = viewStore
      subscription = viewStore.publisher.sink { counts.append($0.count) }
    }
    #expect(
      released == nil, "Retain cycle: does its own subscription hold the view store strongly?")
    store.send(.increment)
    #expect(counts == [0, 1])
    subscription?.cancel()
  }

  @Test(
    "I4, I9: an action that a subscriber sends waits, and all subscribers receive changes in order")
  func reentrant() {
    let viewStore = ViewStore(store())
    var log: [String] = []
    let first = viewStore.publisher.sink { [unowned viewStore] state in
      log.append("first \(state.count)")
      if state.count == 1 { viewStore.send(.increment) }
    }
    let second = viewStore.publisher.sink { log.append("second \($0.count)") }
    log = []
    viewStore.send(.increment)
    #expect(log == ["first 1", "second 1", "first 2", "second 2"])
    first.cancel()
    second.cancel()
  }
}
