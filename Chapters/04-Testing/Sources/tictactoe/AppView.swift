import ComposableArchitecture
import TerminalUI

/// The current screen.
struct AppView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    SwitchStore(store) {
      CaseLet(state: /AppState.login, action: AppAction.login, then: LoginView.init(store:))
      CaseLet(state: /AppState.newGame, action: AppAction.newGame, then: NewGameView.init(store:))
    }
  }
}
