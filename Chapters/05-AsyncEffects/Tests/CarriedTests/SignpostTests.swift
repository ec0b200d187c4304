import CombineSchedulers
import ComposableArchitecture
import Dispatch
import Foundation
import InMemoryTracing
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

private enum Action { case start, stop, ticked(times: Int), nothing }

@Suite("Signposts", .timeLimit(.minutes(5)))
@MainActor
struct SignpostTests {
  private let scheduler = DispatchQueue.testScheduler
  private let tracer = InMemoryTracer()

  private func store(prefix: String = "") -> Store<Int, Action> {
    // Cancel IDs are global to the process, and tests run concurrently.
    struct TimerID: Hashable { let test = UUID() }
    let timer = TimerID()
    let scheduler = scheduler
    return Store(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
        switch action {
        case .start:
          return Effect.timer(id: timer, every: 1, on: scheduler).map { _ in .ticked(times: 1) }
        case .stop: return .cancel(id: timer)
        case .ticked, .nothing: return .none
        }
      }
      .signpost(prefix, tracer: tracer),
      environment: ()
    )
  }

  @Test("I47: each run is a span, and each effect is a span with its outputs as events")
  func spans() {
    let viewStore = ViewStore(store(prefix: "app"))
    viewStore.send(.start)
    scheduler.advance(by: 2)
    viewStore.send(.stop)
    #expect(
      tracer.finishedSpans.map(\.operationName) == [
        "[app] Action.start", "[app] Action.ticked(times:)", "[app] Action.ticked(times:)",
        "[app] Action.stop", "[app] Action.start effect", "[app] Action.stop effect",
      ])
    let effect = tracer.finishedSpans.first { $0.operationName.hasSuffix("start effect") }
    #expect(
      effect?.events.map(\.name) == ["Action.ticked(times:)", "Action.ticked(times:)"])
    #expect(effect?.attributes["cancelled"] == nil)
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test("I47: an effect that is released before its end is marked as cancelled")
  func cancelled() {
    do {
      let viewStore = ViewStore(store())
      viewStore.send(.start)
      #expect(tracer.activeSpans.map(\.operationName) == ["Action.start effect"])
    }
    #expect(tracer.activeSpans.isEmpty)
    #expect(tracer.finishedSpans.last?.attributes["cancelled"]?.toSpanAttribute() == .bool(true))
  }

  @Test("I47: an action without an effect has only the span of its run")
  func none() {
    ViewStore(store()).send(.nothing)
    #expect(tracer.finishedSpans.map(\.operationName) == ["Action.nothing"])
  }
}
