import ComposableArchitecture
import TerminalUI

/// A form to log in with. While the request runs, a line that says so stands in its place.
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
      .disabled(!viewStore.canSubmit)
      Button("cancel", help: "No longer waits for the answer.") {
        viewStore.send(.cancelButtonTapped)
      }
      .disabled(!viewStore.isLoggingIn)
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
    // A text field would show the password, and say what it is.
    Text("password:" + (viewStore.password.isEmpty ? "" : " ") + dots)
    Button("password", argument: .text("text"), help: "Sets the password.") {
      viewStore.send(.passwordChanged($0))
    }
  }

  /// A dot for each character of the password.
  private var dots: String { String(repeating: "•", count: viewStore.password.count) }
}
