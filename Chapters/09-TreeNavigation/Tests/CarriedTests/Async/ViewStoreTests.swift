import OpenCombine
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("View stores · waiting for a state", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreWaitingTests {
  struct State: Equatable {
    var isLoading = false
    var count = 0
  }
  enum Action: Equatable { case load, loaded, blink, count, nothing }

  private func viewStore(_ gate: Gate) -> ViewStore<State, Action> {
    ViewStore(
      Store(initialState: State()) {
        Reduce<State, Action> { state, action in
          switch action {
          case .load:
            state.isLoading = true
            return .run { send in
              await gate.wait("load")
              await send(.loaded)
            }
          case .loaded:
            state.isLoading = false
            return .none
          case .blink:
            state.isLoading = true
            return .merge(.send(.loaded), .run { send in await send(.load) })
          case .count:
            state.count += 1
            return .none
          case .nothing:
            return .none
          }
        }
      }, observe: { $0 })
  }

  @Test("I66: `send(_:while:)` returns when its predicate becomes false")
  func waits() async {
    let gate = Gate()
    let viewStore = viewStore(gate)
    let isOver = LockIsolated(false)
    Task {
      await viewStore.send(.load, while: \.isLoading)
      isOver.setValue(true)
    }
    await Task.megaYield()
    #expect(viewStore.isLoading)
    viewStore.send(.count)
    await Task.megaYield()
    #expect(!isOver.value)
    await gate.open("load")
    #expect(isOver.value)
    #expect(viewStore.state == State(isLoading: false, count: 1))
  }

  @Test("I66: `send(_:while:)` returns immediately if its predicate is false after the action")
  func returns() async {
    let viewStore = viewStore(Gate())
    await viewStore.send(.nothing, while: \.isLoading)
    await viewStore.yield(while: \.isLoading)
  }

  @Test("I66: `send(_:while:)` detects every change, however soon the next one follows")
  func misses() async {
    let gate = Gate()
    let viewStore = viewStore(gate)
    viewStore.send(.load)
    let isOver = LockIsolated(false)
    Task {
      await viewStore.yield(while: \.isLoading)
      isOver.setValue(true)
    }
    await Task.megaYield()
    // Both before the task that waits has a turn.
    viewStore.send(.loaded)
    viewStore.send(.load)
    await Task.megaYield()
    #expect(isOver.value)
    await gate.open("load")
  }

  @Test("I66: cancelling `send(_:while:)` cancels the effects and returns")
  func cancelled() async {
    let gate = Gate()
    let viewStore = viewStore(gate)
    let isOver = LockIsolated(false)
    let waiting = Task {
      await viewStore.send(.load, while: \.isLoading)
      isOver.setValue(true)
    }
    await Task.megaYield()
    waiting.cancel()
    await Task.megaYield()
    #expect(isOver.value)
    #expect(gate.log == ["load waits", "load is cancelled"])
    await gate.open("load")
    #expect(viewStore.isLoading, "an action was sent after the cancellation")
  }

  @Test("I67: an action sent by an observer is queued, and observers end with the newest state")
  func observers() {
    let viewStore = viewStore(Gate())
    var seen: [Int] = []
    var subscriptions: [AnyCancellable] = []
    for _ in 1...2 {
      viewStore.publisher.map(\.count).removeDuplicates().sink { [unowned viewStore] count in
        seen.append(count)
        if count > 0, count < 3 { viewStore.send(.count) }
      }
      .store(in: &subscriptions)
    }
    viewStore.send(.count)
    #expect(viewStore.count >= 3)
    #expect(seen.last == viewStore.count)
  }

  @Test("I67: an action sent while an action's payload is released isn't lost")
  func payloads() {
    final class Payload: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    enum Action { case carry(Payload), count }
    let latest = Latest<ViewStore<Int, Action>>()
    let viewStore = ViewStore(
      Store(initialState: 0) {
        Reduce<Int, Action> { state, action in
          if case .count = action { state += 1 }
          return .none
        }
      }, observe: { $0 })
    latest.value = viewStore
    for _ in 1...3 {
      viewStore.send(
        .carry(Payload { MainActor.assumeIsolated { _ = latest.value?.send(.count) } }))
    }
    #expect(viewStore.state == 3)
  }

  @Test("a view observes the part that it requests, and sends its own actions")
  func observe() throws {
    let store = Store(initialState: State(count: 1)) {
      Reduce<State, Action> { state, action in
        if action == .count { state.count += 1 }
        if action == .load { state.isLoading.toggle() }
        return .none
      }
    }
    enum ViewAction { case tapped }
    var evaluations = 0
    let renderer = Renderer(
      WithViewStore(
        store, observe: \.count, send: { (_: ViewAction) in Action.count },
        content: { viewStore in
          let _ = evaluations += 1
          Text("\(viewStore.state)")
          Button("count") { viewStore.send(.tapped) }
        }))
    #expect(renderer.frame().text() == "1")
    _ = try renderer.frame().perform("count")
    #expect(renderer.frame().text() == "2")
    store.send(.load)
    #expect(renderer.frame().text() == "2")
    #expect(evaluations == 2)
  }
}
