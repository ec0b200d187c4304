import ComposableArchitecture
import TerminalUI

/// The commands for all settings, and the reason why nothing can be saved.
@ViewAction(for: SettingsForm.self)
struct HeaderView: View {
  let store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  var body: some View {
    let _ = evaluations.count(.header)
    Text(store.headline).foregroundColor(store.obstacle == nil ? nil : .red)
    Button("save", help: "Saves the settings.") { send(.saveButtonTapped) }
      .disabled(!store.hasChanges, because: "nothing has changed")
    Button("revert", help: "Reverts to the saved settings.") {
      send(.revertButtonTapped)
    }
    .disabled(!store.hasChanges, because: "nothing has changed")
    Button("back", help: "Closes the form. If something was changed, it asks first.") {
      send(.backButtonTapped)
    }
  }
}
