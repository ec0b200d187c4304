import ComposableArchitecture
import TerminalUI

/// The log-in form or the profile.
struct AccountView: View {
  let store: StoreOf<Account>

  var body: some View {
    IfLetStore(
      store.scope(state: \.login, action: Account.Action.login), then: LoginView.init)
    IfLetStore(
      store.scope(state: \.profile, action: Account.Action.profile), then: ProfileView.init)
  }
}
