import ComposableArchitecture
import TerminalUI

/// The second step of a log-in.
struct TwoFactorView: View {
  let store: Store<TwoFactorState, TwoFactorAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("One more step") {
        Text("We sent you a code of four digits. It is valid for one minute.").dimmed()
        TextField(
          "code", text: viewStore.binding(\.$code),
          help: "Sets the code. The one that Grace is sent is always \(DemoAccount.code)."
        )
        .disabled(viewStore.isRequesting, because: "waiting for the server")
        if viewStore.isRequesting { Text("Checking the code…").dimmed() }
        Button("submit", help: "Asks the server whether the code is right.") {
          viewStore.send(.submitButtonTapped)
        }
        .disabled(
          !viewStore.canSubmit,
          because: viewStore.isRequesting ? "waiting for the server" : "a code has four digits")
        Button("back", help: "Returns to the first step.") { viewStore.send(.backButtonTapped) }
      }
    }
    .alert(store.scope(state: \.alert), dismiss: .alertDismissed)
  }
}
