import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: `StoreTask`, which is called `ViewStoreTask` here.
@Suite("Together · seed 000: StoreTask", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StoreTaskPageTests {
  enum Action { case task, screenshotTaken }

  private let stream = AsyncStream<Void>.makeStream()

  private func viewStore() -> ViewStore<Int, Action> {
    ViewStore(
      Store(
        initialState: 0,
        reducer: Reducer<Int, Action, AsyncStream<Void>> { state, action, screenshots in
          switch action {
          case .task:
            return .run { send in
              for await _ in screenshots {
                await send(.screenshotTaken)
              }
            }
          case .screenshotTaken:
            state += 1
            return .none
          }
        },
        environment: stream.stream
      )
    )
  }

  @Test("a store task lasts as long as the effects of its action")
  func finishes() async {
    let viewStore = viewStore()
    let task = viewStore.send(.task)
    await Task.megaYield()
    for _ in 1...3 { stream.continuation.yield() }
    stream.continuation.finish()
    await task.finish()
    #expect(viewStore.state == 3)
    #expect(!task.isCancelled)
  }

  @Test("`cancel` cancels the effects")
  func cancels() async {
    let viewStore = viewStore()
    let task = viewStore.send(.task)
    await Task.megaYield()
    stream.continuation.yield()
    await Task.megaYield()
    let cancelling = Task { await task.cancel() }
    await Task.megaYield()
    stream.continuation.yield()
    stream.continuation.finish()
    await cancelling.value
    #expect(viewStore.state == 1)
    #expect(task.isCancelled)
  }

  @Test("a view's `task`, cancelled when the view disappears, cancels the effects, too")
  func viewGoes() async {
    let viewStore = viewStore()
    let view = Task { await viewStore.send(.task).finish() }
    await Task.megaYield()
    stream.continuation.yield()
    await Task.megaYield()
    view.cancel()
    await Task.megaYield()
    stream.continuation.yield()
    stream.continuation.finish()
    await view.value
    #expect(viewStore.state == 1)
  }
}
