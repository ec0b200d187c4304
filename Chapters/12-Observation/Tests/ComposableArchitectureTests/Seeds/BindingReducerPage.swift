import ComposableArchitecture
import TerminalUI

// The code of the page, block by block, except for `@ObservableState`, which the page doesn't use. `@BindingState` is
// tested in earlier chapters.

/// Seed: 000, BindingReducer.
enum BindingReducerPage {
  @ObservableState
  struct State: Equatable {
    var isOn = false
    /// The values that the feature's logic saw.
    var seen: [Bool] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  /// The feature's logic sees the new value.
  @Reducer
  struct Feature {
    typealias State = BindingReducerPage.State
    typealias Action = BindingReducerPage.Action

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        state.seen.append(state.isOn)
        return .none
      }
    }
  }

  /// The feature's logic sees the old value.
  @Reducer
  struct FlippedFeature {
    typealias State = BindingReducerPage.State
    typealias Action = BindingReducerPage.Action

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        state.seen.append(state.isOn)
        return .none
      }
      BindingReducer()
    }
  }

  /// The binding reducer is forgotten.
  @Reducer
  struct ForgetfulFeature {
    typealias State = BindingReducerPage.State
    typealias Action = BindingReducerPage.Action

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        .none
      }
    }
  }

  struct SwitchView: View {
    @Bindable var store: Store<State, Action>

    var body: some View {
      Toggle("Switch", isOn: $store.isOn)
    }
  }
}
