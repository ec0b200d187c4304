import ComposableArchitecture
import TerminalUI

/// The header in the style of chapter 11.
struct ViewStoreHeaderView: View {
  let store: StoreOf<ViewStoreForm>
  let evaluations: Evaluations

  /// The state that this view needs.
  private struct ViewState: Equatable {
    let headline: String
    let isObstacle: Bool
    let hasChanges: Bool

    init(_ state: ViewStoreForm.State) {
      headline = state.headline
      isObstacle = state.isObstacle
      hasChanges = state.hasChanges
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      let _ = evaluations.count(.header)
      Text(viewStore.headline).foregroundColor(viewStore.isObstacle ? .red : nil)
      Button("save", help: "Saves the settings.") {
        viewStore.send(.form(.view(.saveButtonTapped)))
      }
      .disabled(!viewStore.hasChanges, because: "nothing has changed")
      Button("revert", help: "Reverts to the saved settings.") {
        viewStore.send(.form(.view(.revertButtonTapped)))
      }
      .disabled(!viewStore.hasChanges, because: "nothing has changed")
      Button("back", help: "Closes the form. If something was changed, it asks first.") {
        viewStore.send(.form(.view(.backButtonTapped)))
      }
    }
  }
}
