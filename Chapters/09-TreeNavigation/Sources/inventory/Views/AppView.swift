import ComposableArchitecture
import TerminalUI

/// The app's screen.
struct AppView: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    Section("Inventory") {
      InventoryView(
        store: store.scope(state: \.inventory, action: AppFeature.Action.inventory))
      WithViewStore(store, observe: \.savingFailure) { viewStore in
        if let failure = viewStore.state {
          Text("not saved: \(failure)").foregroundColor(.red)
          Button("save again", help: "Tries again to save the inventory.") {
            viewStore.send(.saveAgainButtonTapped)
          }
        }
      }
      ServerView(store: store.scope(state: \.server, action: AppFeature.Action.server))
    }
  }
}
