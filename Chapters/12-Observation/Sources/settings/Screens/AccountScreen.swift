import ComposableArchitecture
import TerminalUI

/// The account, imperatively.
final class AccountScreen: Screen {
  /// - Parameter store: The app.
  init(store: StoreOf<AppFeature>) {
    super.init("Account")
    let line = add(Label())
    addCommand("edit", help: "Opens the form for changing the settings.") {
      store.send(.editButtonTapped)
    }
    observe { line.text = store.settings.displayName + store.settings.details }
  }
}
