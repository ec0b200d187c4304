import ComposableArchitecture
import TerminalUI

/// A form to log in with, or a profile.
struct AccountView: View {
  let store: StoreOf<Account>

  var body: some View {
    IfLetStore(
      store.scope(state: \.login, action: Account.Action.login), then: LoginView.init)
    IfLetStore(
      store.scope(state: \.profile, action: Account.Action.profile), then: ProfileView.init)
  }
}
