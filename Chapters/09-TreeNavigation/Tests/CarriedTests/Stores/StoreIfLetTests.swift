import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Stores of optional state", .timeLimit(.minutes(5)))
@MainActor
struct StoreIfLetTests {
  private enum Action { case open(Int), close, increment }

  private let store = Store(initialState: nil) {
    Reduce<Int?, Action> { state, action in
      switch action {
      case .open(let number): state = number
      case .close: state = nil
      case .increment: state = state.map { $0 + 1 }
      }
      return .none
    }
  }

  @Test("I33: the functions are called immediately and when the state appears or becomes `nil`")
  func notifies() {
    var log: [String] = []
    let subscription = store.ifLet(
      then: { log.append("then \($0.state.value)") }, else: { log.append("else") }
    )
    #expect(log == ["else"])
    store.send(.open(1))
    store.send(.increment)
    store.send(.open(5))
    #expect(log == ["else", "then 1"])
    store.send(.close)
    store.send(.close)
    store.send(.open(9))
    #expect(log == ["else", "then 1", "else", "then 9"])
    subscription.cancel()
    store.send(.close)
    #expect(log.count == 4)
  }

  @Test("I33: the store follows the state, and keeps the last one after the state becomes `nil`")
  func follows() {
    var inner: Store<Int, Action>?
    let subscription = store.ifLet(then: { inner = $0 })
    store.send(.open(1))
    let viewStore = inner.map { ViewStore($0, observe: { $0 }) }
    inner?.send(.increment)
    #expect(viewStore?.state == 2)
    store.send(.close)
    #expect(viewStore?.state == 2)
    #expect(inner?.state.value == 2)
    subscription.cancel()
  }

  @Test("I33: `then` is called immediately if the state is not `nil`, and never after release")
  func startsWithState() {
    store.send(.open(1))
    var log: [String] = []
    // Only the subscription retains this store.
    var subscription: Cancellable? = store.scope(state: { $0 }, action: { $0 }).ifLet(
      then: { log.append("then \($0.state.value)") }, else: { log.append("else") }
    )
    #expect(log == ["then 1"])
    withExtendedLifetime(subscription) { _ = store.send(.close) }
    #expect(log == ["then 1", "else"])
    subscription = nil
    store.send(.open(2))
    #expect(log == ["then 1", "else"])
  }

  @Test("I33: `then` can end the state immediately, and is called for the next state")
  func endsAtOnce() {
    store.send(.open(1))
    var log: [String] = []
    let subscription = store.ifLet(
      then: { [store] in
        log.append("then \($0.state.value)")
        if log.count == 1 { store.send(.close) }
      },
      else: { log.append("else") }
    )
    #expect(log == ["then 1", "else"])
    store.send(.open(2))
    #expect(
      log == ["then 1", "else", "then 2"], "the function that is called may change the state")
    store.send(.close)
    #expect(log == ["then 1", "else", "then 2", "else"])
    subscription.cancel()
  }

  @Test("I33: a state described as “nil”, or an empty optional, counts as a state")
  func looksLikeNil() {
    struct Silent: CustomStringConvertible { var description: String { "nil" } }
    let silent: Store<Silent?, Action> = store.scope(
      state: { $0.map { _ in Silent() } }, action: { $0 })
    let nested: Store<Int??, Action> = store.scope(
      state: { $0.map { _ in .none } }, action: { $0 })
    var log: [String] = []
    let subscriptions = [
      silent.ifLet(then: { _ in log.append("silent") }, else: { log.append("no silent") }),
      nested.ifLet(then: { _ in log.append("nested") }, else: { log.append("no nested") }),
    ]
    #expect(log == ["no silent", "no nested"])
    store.send(.open(1))
    #expect(log == ["no silent", "no nested", "silent", "nested"])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I33: `ifLet` does not retain the store, even while the state is not `nil`")
  func keepsNoStore() {
    weak var given: Store<Int, Action>?
    let subscription = store.ifLet(then: { given = $0 })
    store.send(.open(1))
    #expect(given == nil, "“ifLet” must not keep the store")
    store.send(.close)
    store.send(.open(2))
    #expect(given == nil, "“ifLet” must not keep the store")
    subscription.cancel()
  }

  @Test("I33: each new state gets a new store, and older stores follow it, too")
  func newStores() {
    var stores: [Store<Int, Action>] = []
    let subscription = store.ifLet(then: { stores.append($0) })
    store.send(.open(1))
    store.send(.increment)
    store.send(.close)
    #expect(stores.map(\.state.value) == [2])
    store.send(.open(7))
    stores.last?.send(.increment)
    #expect(stores.map(\.state.value) == [8, 8])
    #expect(stores.first !== stores.last)
    subscription.cancel()
  }
}
