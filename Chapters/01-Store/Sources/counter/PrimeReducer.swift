import ComposableArchitecture

/// "Is this number prime?" The answer comes back as an action of its own.
let primeReducer = AppReducer { state, action, environment in
  switch action {
  case .isPrimeButtonTapped:
    let answer = PrimeAnswer(
      number: state.count, isPrime: environment.isPrime(state.count))
    return Effect(value: .primeResponse(answer))

  case .primeResponse(let answer):
    state.answer = answer
    return .none

  case .primeAnswerDismissed:
    state.answer = nil
    return .none

  default:
    return .none
  }
}

/// Whether a number is prime, by trying every odd divisor up to its square root.
func trialDivision(_ number: Int) -> Bool {
  guard number > 3 else { return number > 1 }
  guard !number.isMultiple(of: 2) else { return false }
  var divisor = 3
  while divisor <= number / divisor {
    if number.isMultiple(of: divisor) { return false }
    divisor += 2
  }
  return true
}
