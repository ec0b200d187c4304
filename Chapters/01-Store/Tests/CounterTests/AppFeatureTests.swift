import ComposableArchitecture
import OpenCombine
import Testing

@testable import counter

@Suite("Primes")
struct PrimeReducerTests {
  @Test("The environment's result is sent as an action")
  func asks() {
    let everythingIsPrime = AppEnvironment(isPrime: { _ in true })
    var state = AppState(count: 4)
    var emitted: [AppAction] = []
    let subscription = primeReducer.run(&state, .isPrimeButtonTapped, everythingIsPrime)
      .sink { emitted.append($0) }
    #expect(state == AppState(count: 4))
    #expect(emitted == [.primeResponse(PrimeAnswer(number: 4, isPrime: true))])
    subscription.cancel()
  }

  @Test("The result is shown until it is dismissed")
  func shows() {
    let answer = PrimeAnswer(number: 7, isPrime: true)
    var state = AppState(count: 9)
    _ = primeReducer.run(&state, .primeResponse(answer), .knowingNoPrimes)
    #expect(state == AppState(count: 9, answer: answer))
    _ = primeReducer.run(&state, .primeAnswerDismissed, .knowingNoPrimes)
    #expect(state == AppState(count: 9))
  }

  @Test("Trial division agrees with the definition")
  func divides() {
    let primes = (-10...2_000).filter { number in
      number > 1 && !(2..<max(number, 2)).contains { number.isMultiple(of: $0) }
    }
    #expect((-10...2_000).filter(trialDivision) == primes)
    #expect(trialDivision(1_000_003))
    #expect(!trialDivision(1_000_003 * 1_000_003))
    #expect(!trialDivision(Int.min))
  }
}

@Suite("Favourites")
struct FavouritesReducerTests {
  private func favourites(of state: AppState, after actions: AppAction...) -> [[Int]] {
    var state = state
    return actions.map { action in
      _ = favouritesReducer.run(&state, action, .knowingNoPrimes)
      return state.favourites
    }
  }

  @Test("A number is saved once, in order")
  func saves() {
    #expect(
      favourites(
        of: AppState(count: 5, favourites: [2, 9]), after: .saveButtonTapped, .saveButtonTapped
      ) == [[2, 5, 9], [2, 5, 9]]
    )
  }

  @Test("A number is removed by its value; removing an absent number does nothing")
  func removes() {
    #expect(
      favourites(
        of: AppState(favourites: [2, 5, 9]), after: .removeButtonTapped(5), .removeButtonTapped(6)
      ) == [[2, 9], [2, 9]]
    )
  }

  @Test("Tapping a favourite makes it the count")
  func goesBack() {
    var state = AppState(count: 1, favourites: [42])
    _ = favouritesReducer.run(&state, .favouriteTapped(42), .knowingNoPrimes)
    #expect(state == AppState(count: 42, favourites: [42]))
  }
}
