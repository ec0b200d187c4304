import ComposableArchitecture
import TerminalUI

/// The search, with a line and some commands for each place that was found.
struct SearchView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    WithViewStore(store, observe: \.search) { viewStore in
      Section("Places") {
        TextField(
          "search",
          text: viewStore.binding(get: \.query, send: { .search(.queryChanged($0)) }),
          help: "Sets the search text; “search \"\"” clears it."
        )
        if viewStore.isSearching {
          Text("searching…").dimmed()
        } else if let failure = viewStore.failure {
          Text("Nothing can be found: \(failure.message)").foregroundColor(.red)
        } else if viewStore.results.isEmpty, !viewStore.query.isEmpty {
          Text("nothing found").dimmed()
        }
        ForEach(viewStore.results) { place in
          if viewStore.isSearching { Text(place.title).dimmed() } else { Text(place.title) }
          Button("open", help: "Opens a place, with its forecast for three days.") {
            viewStore.send(.openButtonTapped(place))
          }
          Button("watch", help: "Watches the thermometer at a place.") {
            viewStore.send(.watch(.watchButtonTapped(place)))
          }
        }
        Button("compare", help: "Asks for the forecasts of all places at once.") {
          viewStore.send(.comparison(.compareButtonTapped(viewStore.results)))
        }
        .disabled(viewStore.results.isEmpty, because: "no place was found")
      }
    }
  }
}
