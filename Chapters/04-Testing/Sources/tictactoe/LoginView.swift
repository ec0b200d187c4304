import ComposableArchitecture
import TerminalUI

/// The current step of the log-in.
struct LoginView: View {
  let store: Store<LoginState, LoginAction>

  var body: some View {
    IfLetStore(
      store.scope(state: \.twoFactor, action: LoginAction.twoFactor),
      then: TwoFactorView.init(store:),
      else: { LoginFormView(store: store) }
    )
  }
}

private struct LoginFormView: View {
  let store: Store<LoginState, LoginAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("Log in to play tic-tac-toe") {
        Group {
          TextField(
            "e-mail", text: viewStore.binding(\.$email),
            help: "Sets the e-mail address of your account: \(DemoAccount.ada.email), say.")
          SecureField(
            "password", text: viewStore.binding(\.$password),
            help: "Sets your password. Ada’s is “\(DemoAccount.ada.password)”.")
        }
        .disabled(viewStore.isRequesting, because: "waiting for the server")
        if viewStore.isRequesting { Text("Logging in…").dimmed() }
        Button("Log in", help: "Logs in.") {
          viewStore.send(.logInButtonTapped)
        }
        .disabled(
          !viewStore.canLogIn,
          because: viewStore.isRequesting
            ? "waiting for the server" : "an address or a password is missing")
        if viewStore.isRequesting {
          Button("cancel", help: "Stops waiting for the server.") {
            viewStore.send(.cancelButtonTapped)
          }
        }
      }
    }
    .alert(store.scope(state: \.alert), dismiss: .alertDismissed)
  }
}
