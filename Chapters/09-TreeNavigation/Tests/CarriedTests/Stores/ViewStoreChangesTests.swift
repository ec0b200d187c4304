@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("View stores")
@MainActor
struct ViewStoreChangesTests {
  struct State: Equatable {
    var count = 0
    var name = "Blob"
  }

  enum Action { case increment, rename(String), nothing }

  private func store() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        switch action {
        case .increment: state.count += 1
        case .rename(let name): state.name = name
        case .nothing: break
        }
        return .none
      }
    }
  }

  @Test("I8: a view store has the store's state, initially and after each action")
  func follows() {
    let store = store()
    store.send(.increment)
    let viewStore = ViewStore(store, observe: { $0 })
    #expect(viewStore.state == State(count: 1, name: "Blob"))
    viewStore.send(.increment)
    viewStore.send(.rename("Blob Jr."))
    #expect(viewStore.count == 2)
    #expect(viewStore.name == "Blob Jr.")
  }

  @Test("I9: an observer may release the view store while a change is announced")
  func letsGo() {
    let store = store()
    var viewStore: ViewStore<State, Action>? = ViewStore(store, observe: { $0 })
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

  @Test(
    "I9: when the publisher of a view store emits, the view store's state is already the new one")
  func stateFirst() {
    let viewStore = ViewStore(store(), observe: { $0 })
    var pairs: [[Int]] = []
    let subscription = viewStore.publisher.dropFirst().sink { [unowned viewStore] state in
      pairs.append([state.count, viewStore.count])
    }
    viewStore.send(.increment)
    viewStore.send(.increment)
    #expect(pairs == [[1, 1], [2, 2]])
    subscription.cancel()
  }

  @Test("I9: a view store announces a change once, however many subscribers its publisher has")
  func announcesOnce() {
    let viewStore = ViewStore(store(), observe: { $0 })
    var announced: [Int] = []
    var heard: [Int] = []
    let announcements = viewStore.objectWillChange.sink { [unowned viewStore] in
      announced.append(viewStore.count)
    }
    let subscriptions = (1...3).map { _ in
      viewStore.publisher.dropFirst().sink { heard.append($0.count) }
    }
    #expect(announced == [], "subscribing is not a change")
    viewStore.send(.increment)
    viewStore.send(.increment)
    #expect(announced == [0, 1], "two changes are two announcements")
    #expect(heard == [1, 1, 1, 2, 2, 2])
    announcements.cancel()
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I8, I9: a return to an earlier state is a change")
  func thereAndBackAgain() {
    let viewStore = ViewStore(store(), observe: { $0 })
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

  /// A store whose actions are its new states.
  private func replacing<Value>(_ value: Value) -> Store<Value, Value> {
    Store(initialState: value) {
      Reduce<Value, Value> { state, action in
        state = action
        return .none
      }
    }
  }

  @Test("I8, I9: different states are a change, even if they print the same")
  func lookAlikes() {
    let viewStore = ViewStore(replacing(Password(text: "a")), observe: { $0 })
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
    let viewStore = ViewStore(replacing(Name(text: "Blob")), observe: { $0 })
    var texts: [String] = []
    var announcements = 0
    let subscription = viewStore.publisher.sink { texts.append($0.text) }
    let observer = viewStore.objectWillChange.sink { announcements += 1 }
    viewStore.send(Name(text: "BLOB"))
    #expect(texts == ["Blob"], "`==` decides what is equal")
    #expect(viewStore.text == "Blob")
    #expect(announcements == 0)
    viewStore.send(Name(text: "Bob"))
    #expect(texts == ["Blob", "Bob"])
    #expect(announcements == 1)
    subscription.cancel()
    observer.cancel()
  }

  @Test("I8: a released view store is deallocated, and its publisher continues to emit")
  func lifetime() {
    let store = store()
    weak var released: ViewStore<State, Action>?
    var counts: [Int] = []
    var subscription: AnyCancellable?
    do {
      let viewStore = ViewStore(store, observe: { $0 })
      released = viewStore
      subscription = viewStore.publisher.sink { counts.append($0.count) }
    }
    #expect(released == nil, "does its own subscription hold the view store strongly?")
    store.send(.increment)
    #expect(counts == [0, 1])
    subscription?.cancel()
  }

  @Test(
    "I4, I9: an action that a subscriber sends waits, and all subscribers receive changes in order")
  func reentrant() {
    let viewStore = ViewStore(store(), observe: { $0 })
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
