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
      Button("log-in", aliases: "submit", help: "Asks the club to let you in.") {
        viewStore.send(.submitButtonTapped)
      }
      .disabled(
        !viewStore.canSubmit,
        because: viewStore.isLoggingIn ? "the club is asked" : "an address or a password is missing"
      )
      Button("cancel", help: "Cancels the request.") {
        viewStore.send(.cancelButtonTapped)
      }
      .disabled(!viewStore.isLoggingIn, because: "nothing is on its way")
    }
  }
}

private struct FormView: View {
  let viewStore: ViewStoreOf<Login>

  var body: some View {
    if let message = viewStore.message { Text(message).foregroundColor(.red) }
    TextField(
      "e-mail", text: viewStore.binding(get: \.email, send: Login.Action.emailChanged),
      help: "Sets the address to log in with, or says what it is.")
    SecureField(
      "password", text: viewStore.binding(get: \.password, send: Login.Action.passwordChanged),
      help: "Sets the password.")
  }
}
