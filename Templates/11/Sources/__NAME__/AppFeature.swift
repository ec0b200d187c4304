import ComposableArchitecture

/// The app's logic.
@Reducer
struct AppFeature {
  /// The state of the app.
  struct State: Equatable {
    var count = 0
  }

  /// The events that can happen in the app.
  enum Action: Equatable {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
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
}
