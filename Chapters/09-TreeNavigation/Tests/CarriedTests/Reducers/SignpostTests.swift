import InMemoryTracing
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private enum Action { case publisher, task, ticked(times: Int), nothing }

@Suite("Reducers · signposts", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SignpostTests {
  private let tracer = InMemoryTracer()
  private let ticks = PassthroughSubject<Action, Never>()
  private let gate = Gate()

  private func store(prefix: String = "") -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .publisher:
          return .publisher { ticks }
        case .task:
          return .run { send in
            await send(.ticked(times: 1))
            await gate.wait("task")
          }
        case .ticked, .nothing:
          return .none
        }
      }
      .signpost(prefix, tracer: tracer)
    }
  }

  /// The recorded span of a finished effect.
  private func effect(of action: String) -> FinishedInMemorySpan? {
    tracer.finishedSpans.first { $0.operationName == "\(action) effect" }
  }

  @Test("I47: each run is a span, and each effect is a span with its output as events")
  func spans() {
    let store = store(prefix: "app")
    store.send(.publisher)
    for _ in 1...2 { ticks.send(.ticked(times: 1)) }
    ticks.send(completion: .finished)
    #expect(
      tracer.finishedSpans.map(\.operationName) == [
        "[app] Action.publisher", "[app] Action.ticked(times:)", "[app] Action.ticked(times:)",
        "[app] Action.publisher effect",
      ])
    let effect = effect(of: "[app] Action.publisher")
    #expect(effect?.events.map(\.name) == ["Action.ticked(times:)", "Action.ticked(times:)"])
    #expect(effect?.attributes["cancelled"] == nil)
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test("I47: an effect that is a task is a span, too")
  func spansOfTasks() async {
    let store = store()
    store.send(.task)
    await Task.megaYield()
    #expect(tracer.activeSpans.map(\.operationName) == ["Action.task effect"])
    await gate.open("task")
    #expect(effect(of: "Action.task")?.events.map(\.name) == ["Action.ticked(times:)"])
    #expect(effect(of: "Action.task")?.attributes["cancelled"] == nil)
    #expect(tracer.activeSpans.isEmpty)
    withExtendedLifetime(store) {}
  }

  @Test("I47: an effect that is released before its end is marked as cancelled")
  func cancelled() async {
    do {
      let store = store()
      store.send(.publisher)
      store.send(.task)
      await Task.megaYield()
      #expect(
        tracer.activeSpans.map(\.operationName).sorted() == [
          "Action.publisher effect", "Action.task effect",
        ])
    }
    await gate.open("task")
    #expect(tracer.activeSpans.isEmpty)
    for action in ["Action.publisher", "Action.task"] {
      #expect(effect(of: action)?.attributes["cancelled"]?.toSpanAttribute() == .bool(true))
    }
  }

  @Test("I47: an action without an effect has only the span of its run")
  func none() {
    store().send(.nothing)
    #expect(tracer.finishedSpans.map(\.operationName) == ["Action.nothing"])
  }
}
