import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Waiting for a state in a view", .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreWaitingTests {
  struct Refreshing: Equatable {
    var isLoading = false
    var loaded = 0
  }

  enum Action { case refresh, response }

  private let answer = PassthroughSubject<Action, Never>()

  private var viewStore: ViewStore<Refreshing, Action> {
    let answer = answer
    return ViewStore(
      Store(
        initialState: Refreshing(),
        reducer: Reducer<Refreshing, Action, Void> { state, action, _ in
          switch action {
          case .refresh:
            state.isLoading = true
            return answer.eraseToEffect()
          case .response:
            state.isLoading = false
            state.loaded += 1
            return .none
          }
        },
        environment: ()))
  }

  @Test("“send(_:while:)” returns when the predicate fails, however soon it is true again")
  func sends() async {
    let viewStore = viewStore
    async let wait: Void = viewStore.send(.refresh, while: \.isLoading)
    while !viewStore.isLoading { await Task.yield() }
    answer.send(.response)
    viewStore.send(.refresh)
    await wait
    #expect(viewStore.loaded == 1)
  }

  @Test("“suspend(while:)” returns immediately if the predicate already fails")
  func suspends() async {
    let viewStore = viewStore
    await viewStore.suspend(while: \.isLoading)
    #expect(viewStore.loaded == 0)
  }

  @Test("a cancelled task stops waiting")
  func cancelled() async {
    let viewStore = viewStore
    viewStore.send(.refresh)
    let task = Task { await viewStore.suspend(while: \.isLoading) }
    await Task.yield()
    task.cancel()
    await task.value
    #expect(viewStore.isLoading)
  }
}
