import ComposableArchitecture
import TerminalUI

// The subjects of the page: actions with view actions, and views that send only these. `evaluated` is ours.

/// Seed: 000, Action, View actions.
enum ActionPage {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var fact: String?
      var isLoading = false
    }

    enum Action: ViewAction {
      case factResponse(String)
      case view(View)

      @CasePathable
      enum View {
        case factButtonTapped
        case incrementButtonTapped
      }
    }

    let fact: @Sendable (Int) async -> String

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .factResponse(let fact):
          state.fact = fact
          state.isLoading = false
          return .none
        case .view(.factButtonTapped):
          state.isLoading = true
          return .run { [count = state.count] send in
            await send(.factResponse(fact(count)))
          }
        case .view(.incrementButtonTapped):
          state.count += 1
          return .none
        }
      }
    }
  }

  @ViewAction(for: Feature.self)
  struct FeatureView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("feature")
      Text("\(store.count)")
      if store.isLoading { Text("…") }
      if let fact = store.fact { Text(fact) }
      Button("Increment") { send(.incrementButtonTapped) }
      Button("Fact") { send(.factButtonTapped) }
    }
  }

  /// A view with the macro's code written by hand.
  struct PlainFeatureView: View, ViewActionSending {
    let store: StoreOf<Feature>

    var body: some View {
      Text("\(store.count)")
      Button("Increment") { send(.incrementButtonTapped) }
    }
  }
}
