import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("View stores")
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

  @Test("I8: its publisher emits the state now, and then only changes")
  func emitsChanges() {
    let viewStore = ViewStore(store())
    viewStore.send(.increment)
    var counts: [Int] = []
    let subscription = viewStore.publisher.sink { counts.append($0.count) }
    #expect(counts == [1], "a new subscriber gets the state as it is now")
    viewStore.send(.nothing)
    viewStore.send(.increment)
    viewStore.send(.rename("Blob"))
    #expect(counts == [1, 2], "an action that changed nothing is no news")
    subscription.cancel()
  }

  @Test("I8: what counts as a change is for the caller to say")
  func customDuplicates() {
    let viewStore = ViewStore(store(), removeDuplicates: { $0.name == $1.name })
    var names: [String] = []
    let subscription = viewStore.publisher.sink { names.append("\($0.name) \($0.count)") }
    viewStore.send(.increment)
    viewStore.send(.increment)
    #expect(viewStore.count == 0, "counts are not part of what this view store looks at")
    viewStore.send(.rename("Blob Sr."))
    #expect(names == ["Blob 0", "Blob Sr. 2"])
    subscription.cancel()
  }

  @Test("I8: it is asked about the state before and the state after, in this order")
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

  @Test("I9: when its publisher emits, its state is already the new one")
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

  @Test("I9: it announces a change before its state changes, and nothing else")
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

  @Test("I8: many view stores of one store all follow it")
  func many() {
    let store = store()
    let viewStores = (1...100).map { _ in ViewStore(store) }
    viewStores[41].send(.increment)
    #expect(viewStores.map(\.count) == Array(repeating: 1, count: 100))
  }

  @Test("I8: a view store that nobody needs any more goes away, its publisher's subscribers stay")
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
    #expect(released == nil, "does its own subscription hold the view store strongly?")
    store.send(.increment)
    #expect(counts == [0, 1])
    subscription?.cancel()
  }

  @Test("I4, I9: an action sent on hearing of a change waits, and nobody hears of it out of order")
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
