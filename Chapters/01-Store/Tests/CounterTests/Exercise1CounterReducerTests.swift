import ComposableArchitecture
import OpenCombine
import Testing

@testable import counter

@Suite("Exercise 1.1 · Write a reducer")
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

  @Test("`+` adds the step to the count, and `-` subtracts it")
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

  @Test("The count may become negative")
  func negative() {
    let states = states(from: AppState(count: 1, step: 2), after: .decrementButtonTapped)
    #expect(states.map(\.count) == [-1])
  }

  @Test("`stepChanged` changes the step and nothing else")
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

  @Test("A step below 1 is ignored", arguments: [0, -1, Int.min])
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

  @Test("In every state, `+` and `-` change the count and nothing else")
  func countsInEveryState() throws {
    for state in Self.manyStates {
      var after = state
      after.count = state.count + state.step
      try #require(states(from: state, after: .incrementButtonTapped) == [after], "after `+`")
      after.count = state.count - state.step
      try #require(states(from: state, after: .decrementButtonTapped) == [after], "after `-`")
    }
  }

  @Test("In every state, a step of 1 or more is set, however large, and nothing else changes")
  func changesStepInEveryState() throws {
    for state in Self.manyStates {
      for step in [1, 2, 99, 1_000_001, Int.max] {
        var after = state
        after.step = step
        try #require(
          states(from: state, after: .stepChanged(step)) == [after], "after `step \(step)`"
        )
      }
    }
  }

  @Test("In every state, a step below 1 is ignored")
  func ignoresStepInEveryState() throws {
    for state in Self.manyStates {
      for step in [0, -1, -2, -99, -1_000_001, Int.min] {
        try #require(
          states(from: state, after: .stepChanged(step)) == [state], "after `step \(step)`"
        )
      }
    }
  }

  @Test("In every state, other actions change nothing")
  func ignoresOthers() throws {
    for state in Self.manyStates {
      for action in Self.otherActions {
        try #require(states(from: state, after: action) == [state], "after \(action)")
      }
    }
  }

  @Test("No action has an effect, whatever the state is")
  func noEffects() throws {
    let actions: [AppAction] =
      [.incrementButtonTapped, .decrementButtonTapped, .stepChanged(2), .stepChanged(0)]
      + Self.otherActions
    for initialState in Self.manyStates {
      for action in actions {
        var state = initialState
        var emitted: [AppAction] = []
        let subscription = counterReducer.run(&state, action, .knowingNoPrimes)
          .sink { emitted.append($0) }
        try #require(emitted == [], "after \(action) in \(initialState)")
        subscription.cancel()
      }
    }
  }

  /// The actions that this reducer ignores.
  private static let otherActions: [AppAction] = [
    .isPrimeButtonTapped, .primeResponse(PrimeAnswer(number: 9, isPrime: false)),
    .primeAnswerDismissed, .saveButtonTapped, .removeButtonTapped(7), .favouriteTapped(7),
  ]

  /// States that differ in each property that a reducer could read.
  private static let manyStates: [AppState] =
    [5, -100, 0, 7, 10_000].flatMap { count in
      [3, 1, 0, 1_000_000].flatMap { step in
        [nil, PrimeAnswer(number: count, isPrime: true), PrimeAnswer(number: 6, isPrime: false)]
          .flatMap { answer in
            [[], [7], [count - step, count, count + step]].map { favourites in
              AppState(count: count, step: step, answer: answer, favourites: favourites)
            }
          }
      }
    }
}

extension AppEnvironment {
  /// No number is prime. For tests that don't need primes.
  static let knowingNoPrimes = AppEnvironment(isPrime: { _ in false })
}
