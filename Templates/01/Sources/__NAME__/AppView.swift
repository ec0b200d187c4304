import ComposableArchitecture
import TerminalUI

/// The app's screen.
struct AppView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("__NAME__") {
        Text("\(viewStore.count)").bold()
        Button("increment", aliases: "+", help: "Counts up.") {
          viewStore.send(.incrementButtonTapped)
        }
        Button("decrement", aliases: "-", help: "Counts down.") {
          viewStore.send(.decrementButtonTapped)
        }
      }
    }
  }
}
