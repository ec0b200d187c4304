import ComposableArchitecture
import TerminalUI

/// The app's screen: the search, what can be done with its results, and the server. The screen of a place
/// stands on top of it.
struct AppView: View {
  let store: Store<AppState, AppAction>

  /// What the command `refresh` does, kept for as long as the app runs.
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

/// What the screen on top is about.
private struct OpenPlace: Identifiable {
  let id: Search.Result.ID
}
