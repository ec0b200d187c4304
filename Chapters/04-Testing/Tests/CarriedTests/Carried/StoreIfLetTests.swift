@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("`ifLet`", .timeLimit(.minutes(5)))
@MainActor
struct StoreIfLetTests {
  private enum Action { case open(Int), close, increment }

  private let store = Store(
    initialState: nil,
    reducer: Reducer<Int?, Action, Void> { state, action, _ in
      switch action {
      case .open(let number): state = number
      case .close: state = nil
      case .increment: state = state.map { $0 + 1 }
      }
      return .none
    },
    environment: ()
  )

  @Test("I33: a function is called immediately, and then only when `nil` and values alternate")
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

  @Test("I33: the store follows the state, and shows the last value when the state is `nil`")
  func follows() {
    var inner: Store<Int, Action>?
    let subscription = store.ifLet(then: { inner = $0 })
    store.send(.open(1))
    let viewStore = inner.map { ViewStore($0) }
    inner?.send(.increment)
    #expect(viewStore?.state == 2)
    store.send(.close)
    #expect(viewStore?.state == 2)
    #expect(inner?.state.value == 2)
    subscription.cancel()
  }

  @Test("I33: `then` is called immediately for a value, and never after the result is released")
  func startsWithState() {
    store.send(.open(1))
    var log: [String] = []
    // Only the subscription retains this store.
    var subscription: Cancellable? = store.scope(state: { $0 }).ifLet(
      then: { log.append("then \($0.state.value)") }, else: { log.append("else") }
    )
    #expect(log == ["then 1"])
    withExtendedLifetime(subscription) {
      store.send(.close)
      return
    }
    #expect(log == ["then 1", "else"])
    subscription = nil
    store.send(.open(2))
    #expect(log == ["then 1", "else"])
  }

  @Test("I33: each time the state becomes `nil` or gets a value, one function is called once")
  func thereAndBack() {
    var log: [String] = []
    let subscription = store.ifLet(
      then: { log.append("then \($0.state.value)") }, else: { log.append("else") }
    )
    for _ in 1...3 {
      store.send(.open(1))
      store.send(.open(1))
      store.send(.close)
      store.send(.close)
    }
    let round = ["then 1", "else"]
    #expect(log == ["else"] + round + round + round)
    subscription.cancel()
    #expect(log.count == 7, "nothing is called after the subscription was cancelled")
  }

  @Test("I33: `then` may set the state to `nil`, and is called for the next value")
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
      log == ["then 1", "else", "then 2"], "`then` and `else` may change the state")
    store.send(.close)
    #expect(log == ["then 1", "else", "then 2", "else"])
    subscription.cancel()
  }

  @Test("I33: `else` may set a value, and is called when the state becomes `nil` again")
  func beginsAtOnce() {
    var log: [String] = []
    let subscription = store.ifLet(
      then: { log.append("then \($0.state.value)") },
      else: { [store] in
        log.append("else")
        if log.count == 1 { store.send(.open(3)) }
      }
    )
    #expect(log == ["else", "then 3"])
    store.send(.close)
    #expect(log == ["else", "then 3", "else"], "`then` and `else` may change the state")
    store.send(.open(4))
    #expect(log == ["else", "then 3", "else", "then 4"])
    subscription.cancel()
  }

  @Test("I33: a value that describes itself as “nil”, or is itself an empty optional, is a value")
  func looksLikeNil() {
    struct Silent: CustomStringConvertible { var description: String { "nil" } }
    let silent: Store<Silent?, Action> = store.scope { $0.map { _ in Silent() } }
    let nested: Store<Int??, Action> = store.scope { $0.map { _ in .none } }
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

  @Test("I33: `ifLet` does not retain the store that it passes to `then`")
  func keepsNoStore() {
    weak var given: Store<Int, Action>?
    let subscription = store.ifLet(then: { given = $0 })
    store.send(.open(1))
    #expect(given == nil, "`ifLet` must not retain the store")
    store.send(.close)
    store.send(.open(2))
    #expect(given == nil, "`ifLet` must not retain the store")
    subscription.cancel()
  }

  @Test("I33: each call of `then` gets a new store, and an older store follows the state, too")
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
