import ComposableArchitecture
import TerminalUI

/// The header as chapter 11 would have it.
struct ViewStoreHeaderView: View {
  let store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  /// What this view needs to know.
  private struct ViewState: Equatable {
    var headline: String
    var isObstacle: Bool
    var hasChanges: Bool

    init(_ state: SettingsForm.State) {
      headline = state.headline
      isObstacle = state.obstacle != nil
      hasChanges = state.hasChanges
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init, send: SettingsForm.Action.view) { viewStore in
      let _ = evaluations.count(.header)
      Text(viewStore.headline).foregroundColor(viewStore.isObstacle ? .red : nil)
      Button("save", help: "Saves the settings.") { viewStore.send(.saveButtonTapped) }
        .disabled(!viewStore.hasChanges, because: "nothing has changed")
      Button("revert", help: "Makes all settings what they were when they were saved last.") {
        viewStore.send(.revertButtonTapped)
      }
      .disabled(!viewStore.hasChanges, because: "nothing has changed")
      Button("back", help: "Closes the form. If something was changed, it asks first.") {
        viewStore.send(.backButtonTapped)
      }
    }
  }
}
