import ComposableArchitecture

/// A number, and a fact about it that is asked for.
///
/// There is never more than one request. Asking again cancels the previous request. So does a new
/// number, for which a new request starts.
let factReducer = AppReducer { state, action, environment in
  switch action {
  case .incrementButtonTapped:
    return state.goTo(state.number + 1, environment)

  case .decrementButtonTapped:
    return state.goTo(state.number - 1, environment)

  case .numberChanged(let number), .searchResultTapped(let number):
    return state.goTo(number, environment)

  case .factButtonTapped:
    return state.loadFact(environment)

  case .cancelButtonTapped:
    state.isLoadingFact = false
    return .cancel(id: FactID())

  case .factResponse(.success(let fact)):
    state.isLoadingFact = false
    state.fact = fact
    return .none

  case .factResponse(.failure(let error)):
    state.isLoadingFact = false
    state.factFailure = error
    return .none

  case .factAlertDismissed:
    state.factFailure = nil
    return .none

  default:
    return .none
  }
}

private struct FactID: Hashable {}

extension AppState {
  fileprivate mutating func goTo(
    _ number: Int, _ environment: AppEnvironment
  ) -> Effect<AppAction, Never> {
    guard number != self.number else { return .none }
    self.number = number
    fact = nil
    return isLoadingFact ? loadFact(environment) : .none
  }

  fileprivate mutating func loadFact(_ environment: AppEnvironment) -> Effect<AppAction, Never> {
    isLoadingFact = true
    fact = nil
    return environment.facts.fact(number)
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map(AppAction.factResponse)
      .cancellable(id: FactID(), cancelInFlight: true)
  }
}
