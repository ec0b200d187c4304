import ComposableArchitecture
import TerminalUI

/// The log-in form. While a request is in flight, a line that says so replaces it.
struct LoginView: View {
  let store: StoreOf<Login>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      if viewStore.isLoggingIn {
        Text("Logging in…").dimmed()
      } else {
        FormView(viewStore: viewStore)
      }
      Button("log-in", aliases: "submit", help: "Logs in to the club.") {
        viewStore.send(.submitButtonTapped)
      }
      .disabled(
        !viewStore.canSubmit,
        because: viewStore.isLoggingIn
          ? "waiting for the club" : "an address or a password is missing"
      )
      Button("cancel", help: "Cancels the request.") {
        viewStore.send(.cancelButtonTapped)
      }
      .disabled(!viewStore.isLoggingIn, because: "no request is running")
    }
  }
}

private struct FormView: View {
  let viewStore: ViewStoreOf<Login>

  var body: some View {
    if let message = viewStore.message { Text(message).foregroundColor(.red) }
    TextField(
      "e-mail", text: viewStore.binding(get: \.email, send: Login.Action.emailChanged),
      help: "Sets or shows the address to log in with.")
    SecureField(
      "password", text: viewStore.binding(get: \.password, send: Login.Action.passwordChanged),
      help: "Sets the password.")
  }
}
