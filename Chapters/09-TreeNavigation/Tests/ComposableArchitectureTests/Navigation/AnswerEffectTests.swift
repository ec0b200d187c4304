import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Shows an alert, and lets a destination start an effect when the alert is answered.
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

/// Answers an alert, and waits until the consequences have run as far as they can.
@MainActor
private func answer(
  _ step: @escaping Asking.Step, andThen next: @MainActor () async -> Void = {}
) async {
  let alert = AlertState<Asking.Answer> { TextState("Sure?") }
  let store = Store(initialState: Asking.State(destination: .alert(alert))) { Asking(step: step) }
  store.send(.destination(.presented(.alert(.yes))))
  #expect(store.withState(\.destination) == nil)
  await Task.megaYield()
  await next()
}

@Suite("Exercise 9.3 · Choices with effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3AnswerTests {
  @Test("I152: a choice returns its effect, although it closes the alert")
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

@Suite("Exercise 9.5 · Choices with effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise5AnswerTests {
  @Test("I160: the effect of a choice is cancelled, because the alert was removed")
  func isCancelled() async {
    let gate = Gate()
    await answer {
      await gate.wait("a")
    } andThen: {
      #expect(gate.cancelled == ["a"])
      await gate.open("a")
    }
  }

  @Test("I170: the effect of a choice can dismiss the features around it")
  func dismissalPath() async {
    let hasDismissalPath = LockIsolated(false)
    await answer { hasDismissalPath.setValue(DismissalPath.current != nil) }
    #expect(hasDismissalPath.value)
  }
}

@Suite("Exercise 9.6 · Choices with effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise6AnswerTests {
  @Test(
    "I171: when a choice's effect dismisses its feature, the effect's later actions are ignored")
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
