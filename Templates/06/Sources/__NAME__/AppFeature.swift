import ComposableArchitecture

/// The app's logic.
struct AppFeature: ReducerProtocol {
  /// The state of the app.
  struct State: Equatable {
    var count = 0
  }

  /// The events that can happen in the app.
  enum Action: Equatable {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .decrementButtonTapped:
      state.count -= 1
      return .none

    case .incrementButtonTapped:
      state.count += 1
      return .none
    }
  }
}
