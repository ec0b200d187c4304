import ComposableArchitecture

/// The state of the app.
struct AppState: Equatable {
  var count = 0
}

/// The events that can happen in the app.
enum AppAction: Equatable {
  case decrementButtonTapped
  case incrementButtonTapped
}

/// What the app needs from outside: clients, a scheduler, a random number generator.
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
