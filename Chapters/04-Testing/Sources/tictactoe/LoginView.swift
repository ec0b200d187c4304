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
        .disabled(viewStore.isRequesting)
        if viewStore.isRequesting { Text("Logging in…").dimmed() }
        Button("Log in", help: "Asks the server to let you in.") {
          viewStore.send(.logInButtonTapped)
        }
        .disabled(!viewStore.canLogIn)
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

/// A text field that shows dots instead of its text.
private struct SecureField: View {
  let title: String
  let text: Binding<String>
  let help: String

  init(_ title: String, text: Binding<String>, help: String) {
    self.title = title
    self.text = text
    self.help = help
  }

  var body: some View {
    let dots = String(repeating: "•", count: text.wrappedValue.count)
    Text(dots.isEmpty ? "\(title):" : "\(title): \(dots)")
    Button(title, argument: .text("text"), help: help) { text.wrappedValue = $0 }
  }
}
