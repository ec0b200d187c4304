import ComposableArchitecture
import TerminalUI

/// The app's screen: the search, the commands for its results, and the server. The screen of a place is on
/// top of it.
struct AppView: View {
  let store: Store<AppState, AppAction>

  /// The control of the command `refresh`, which lives as long as the app.
  private let refreshing = RefreshControl()

  init(store: Store<AppState, AppAction>) {
    self.store = store
  }

  var body: some View {
    WithViewStore(store, observe: \.place?.id) { viewStore in
      SearchView(store: store)
      ComparisonView(store: store.scope(state: \.comparison))
      WatchView(store: store.scope(state: \.watch, action: AppAction.watch))
      ServerView(store: store)
        .navigationDestination(
          item: viewStore.binding(
            get: { $0.map(OpenPlace.init) }, send: AppAction.placeDismissed)
        ) { _ in
          IfLetStore(store.scope(state: \.place, action: AppAction.place)) { store in
            PlaceView(store: store, refreshing: refreshing)
          }
        }
    }
  }
}

/// The place of the screen on top.
private struct OpenPlace: Identifiable {
  let id: Search.Result.ID
}
