import ComposableArchitecture
import TerminalUI

/// The app's screen: home or the tour.
struct AppView: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    WithViewStore(
      store, observe: { $0.tour != nil }
    ) { viewStore in
      Group {
        FactsView(store: store.scope(state: \.facts, action: AppFeature.Action.facts))
        StopwatchView(
          store: store.scope(state: \.stopwatch, action: AppFeature.Action.stopwatch),
          dateStyle: store.scope(state: \.facts.dateStyle))
        Button("tour", help: "Goes on a tour: the same again, with other dependencies.") {
          viewStore.send(.tourButtonTapped)
        }
      }
      .navigationDestination(isPresented: viewStore.binding(get: { $0 }, send: .tourEnded)) {
        IfLetStore(
          store.scope(state: \.tour, action: AppFeature.Action.tour), then: FactsView.init)
      }
    }
  }
}
