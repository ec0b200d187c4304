import ComposableArchitecture
import TerminalUI

/// The app's screen.
struct AppView: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    Section("__NAME__") {
      Text("\(store.count)").bold()
      Button("increment", aliases: "+", help: "Counts up.") {
        store.send(.incrementButtonTapped)
      }
      Button("decrement", aliases: "-", help: "Counts down.") {
        store.send(.decrementButtonTapped)
      }
    }
  }
}
