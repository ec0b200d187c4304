import ComposableArchitecture
import OpenCombine
import Testing

@testable import counter

@Suite("Exercise 1.1 · a first reducer")
struct CounterReducerTests {
  /// Runs the reducer on each action in turn, and returns the state after each.
  private func states(
    from initialState: AppState,
    after actions: AppAction...
  ) -> [AppState] {
    var state = initialState
    return actions.map { action in
      _ = counterReducer.run(&state, action, .knowingNoPrimes)
      return state
    }
  }

  @Test("I3: `+` adds the step to the count and `-` takes it away")
  func counts() {
    let answer = PrimeAnswer(number: 5, isPrime: true)
    let states = states(
      from: AppState(count: 5, step: 3, answer: answer, favourites: [7]),
      after: .incrementButtonTapped, .incrementButtonTapped, .decrementButtonTapped
    )
    #expect(states.map(\.count) == [8, 11, 8])
    #expect(
      states.last == AppState(count: 8, step: 3, answer: answer, favourites: [7]),
      "counting changes the count and nothing else"
    )
  }

  @Test("I3: the count may go below zero")
  func negative() {
    let states = states(from: AppState(count: 1, step: 2), after: .decrementButtonTapped)
    #expect(states.map(\.count) == [-1])
  }

  @Test("I3: the step can be changed, and changes nothing else")
  func changesStep() {
    let states = states(
      from: AppState(count: 5, step: 3, favourites: [7]),
      after: .stepChanged(10), .incrementButtonTapped
    )
    #expect(
      states == [
        AppState(count: 5, step: 10, favourites: [7]),
        AppState(count: 15, step: 10, favourites: [7]),
      ]
    )
  }

  @Test("I3: a step below 1 is ignored", arguments: [0, -1, Int.min])
  func ignoresStep(step: Int) {
    #expect(
      states(from: AppState(count: 5, step: 3), after: .stepChanged(step))
        == [AppState(count: 5, step: 3)]
    )
    #expect(
      states(from: AppState(count: 5, step: 3), after: .stepChanged(1)).map(\.step) == [1],
      "1 is not below 1"
    )
  }

  @Test("I3: actions that are about something else change nothing")
  func ignoresOthers() {
    let initialState = AppState(
      count: 5, step: 3, answer: PrimeAnswer(number: 5, isPrime: true), favourites: [7]
    )
    let others: [AppAction] = [
      .isPrimeButtonTapped, .primeResponse(PrimeAnswer(number: 9, isPrime: false)),
      .primeAnswerDismissed, .saveButtonTapped, .removeButtonTapped(7), .favouriteTapped(7),
    ]
    for action in others {
      #expect(states(from: initialState, after: action) == [initialState], "after \(action)")
    }
  }

  @Test("I3: no action has an effect here")
  func noEffects() {
    let actions: [AppAction] = [
      .incrementButtonTapped, .decrementButtonTapped, .stepChanged(2), .stepChanged(0),
      .isPrimeButtonTapped, .primeResponse(PrimeAnswer(number: 9, isPrime: false)),
      .primeAnswerDismissed, .saveButtonTapped, .removeButtonTapped(7), .favouriteTapped(7),
    ]
    for action in actions {
      var state = AppState()
      var emitted: [AppAction] = []
      let subscription = counterReducer.run(&state, action, .knowingNoPrimes)
        .sink { emitted.append($0) }
      #expect(emitted == [], "after \(action)")
      subscription.cancel()
    }
  }
}

extension AppEnvironment {
  /// Nothing is prime; for tests that are not about primes.
  static let knowingNoPrimes = AppEnvironment(isPrime: { _ in false })
}
