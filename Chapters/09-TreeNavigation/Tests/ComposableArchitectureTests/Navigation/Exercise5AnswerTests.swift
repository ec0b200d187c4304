import OpenCombine
import Testing

@testable import ComposableArchitecture

/// Shows an alert, and lets a destination begin an effect when the alert is answered.
private struct Asking: Reducer {
  typealias Step = @MainActor @Sendable () async -> Void

  struct State: Equatable { @PresentationState var destination: Destination.State? }
  enum Action: Equatable { case destination(PresentationAction<Destination.Action>) }
  enum Answer: Equatable { case yes }

  struct Destination: Reducer {
    enum State: Equatable { case alert(AlertState<Answer>) }
    enum Action: Equatable { case alert(Answer) }

    let step: Step

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      .run { @MainActor [step] _ in await step() }
    }
  }

  let step: Step

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    EmptyReducer<State, Action>()
      .ifLet(\.$destination, action: /Action.destination) { Destination(step: step) }
      .reduce(into: &state, action: action)
  }
}

/// Answers an alert, and waits until what comes of it has done what it can.
@MainActor
private func answer(
  _ step: @escaping Asking.Step, andThen next: @MainActor () async -> Void = {}
) async {
  let alert = AlertState<Asking.Answer> { TextState("Sure?") }
  let store = TestStore(initialState: Asking.State(destination: .alert(alert))) {
    Asking(step: step)
  }
  await store.send(.destination(.presented(.alert(.yes)))) { $0.destination = nil }
  await Task.megaYield()
  await next()
}

@Suite("Exercise 9.3 · an answer with an effect", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct Exercise3AnswerTests {
  @Test("I152: the effect of whoever was answered is returned, though the alert goes")
  func isReturned() {
    let alert = AlertState<Asking.Answer> { TextState("Sure?") }
    var state = Asking.State(destination: .alert(alert))
    // Outside of a store, where no effect is listed.
    let effect = Asking {}.reduce(
      into: &state, action: .destination(.presented(.alert(.yes))))
    #expect(!effect.isNone)
    #expect(state.destination == nil)
  }
}

@Suite("Exercise 9.5 · an answer with an effect", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct Exercise5AnswerTests {
  @Test("I160: what an answer begins is cancelled, since what was answered has gone")
  func isCancelled() async {
    let gate = Gate()
    await answer {
      await gate.wait("a")
    } andThen: {
      #expect(gate.cancelled == ["a"])
      await gate.open("a")
    }
  }

  @Test("I170: what an answer begins has a way out, which leads to the `ifLet`")
  func wayOut() async {
    let hasWayOut = LockIsolated(false)
    await answer { hasWayOut.setValue(WayOut.current != nil) }
    #expect(hasWayOut.value)
  }
}

/// Looks for the way out when its publisher begins.
private struct Looking: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case looks, said }

  let hasWayOut = LockIsolated(false)

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    guard action == .looks else { return .none }
    return .publisher { [hasWayOut] in
      Deferred {
        hasWayOut.setValue(WayOut.current != nil)
        return Just(Action.said)
      }
    }
  }
}

private struct PresentsLooking: Reducer {
  struct State: Equatable { @PresentationState var child: Looking.State? }
  enum Action: Equatable { case child(PresentationAction<Looking.Action>) }

  let child: Looking

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: /Action.child) { child }
  }
}

@Suite("Exercise 9.5 · the way out of a publisher", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct Exercise5PublisherTests {
  @Test("I170: an effect that is a publisher has a way out as well")
  func publisher() async {
    let child = Looking()
    let store = TestStore(initialState: PresentsLooking.State(child: Looking.State())) {
      PresentsLooking(child: child)
    }
    await store.send(.child(.presented(.looks)))
    await store.receive(.child(.presented(.said)))
    #expect(child.hasWayOut.value)
  }
}

@Suite("Exercise 9.6 · an answer with an effect", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct Exercise6AnswerTests {
  @Test("I171: whoever was answered and dismisses itself at once does nothing more")
  func dismisses() async {
    let found = await failures {
      await answer {
        @Dependency(\.dismiss) var dismiss
        await dismiss()
      }
    }
    #expect(found == [])
  }
}
