import ComposableArchitecture

/// The app's state.
struct AppState: Equatable {
  var count = 0
}

/// The app's actions.
enum AppAction: Equatable {
  case decrementButtonTapped
  case incrementButtonTapped
}

/// The app's dependencies: clients, a scheduler, a random number.
struct AppEnvironment {}

/// The app's logic.
let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, action, _ in
  switch action {
  case .decrementButtonTapped:
    state.count -= 1
    return .none

  case .incrementButtonTapped:
    state.count += 1
    return .none
  }
}
