import ComposableArchitecture
import TerminalUI

/// The current screen.
struct AppView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    SwitchStore(store) {
      CaseLet(
        state: /AppState.damaged, action: AppAction.damaged, then: DamagedFileView.init(store:))
      CaseLet(state: /AppState.list, action: AppAction.list, then: ListView.init(store:))
      Default { Text("Loading the todos…").dimmed() }
    }
  }
}

/// The commands for a file that can't be read.
struct DamagedFileView: View {
  let store: Store<DamagedFile, DamagedFileAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("The todos cannot be loaded") {
        if let name = viewStore.newName {
          Text("The file is kept as \(name).")
          Button("continue", help: "Begins with an empty list.") {
            viewStore.send(.continueButtonTapped)
          }
        } else {
          Text(viewStore.failure.message)
          Text("Repair the file and retry, or set it aside to begin with an empty list.").dimmed()
          Button("retry", help: "Loads the file once more.") {
            viewStore.send(.retryButtonTapped)
          }
          Button("set-aside", help: "Renames the file, and keeps it.") {
            viewStore.send(.setAsideButtonTapped)
          }
        }
      }
    }
  }
}
