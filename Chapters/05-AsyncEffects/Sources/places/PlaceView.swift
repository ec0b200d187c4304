import ComposableArchitecture
import TerminalUI

/// The screen of one place.
///
/// Its request lives as long as the screen: `task` cancels the effects that it waits for when the screen closes.
struct PlaceView: View {
  let store: Store<PlaceState, PlaceAction>
  let refreshing: RefreshControl

  var body: some View {
    WithViewStore(store) { viewStore in
      Section(viewStore.place.title) {
        Group {
          if let failure = viewStore.failure {
            Text("There is no forecast: \(failure.message)").foregroundColor(.red)
          } else if viewStore.forecast == nil {
            Text("asking for the forecast…").dimmed()
          }
          ForEach(viewStore.forecast?.days ?? [], id: \.date) { day in
            Text("\(day.date) ") + temperatures(from: day.low, to: day.high, on: viewStore.scale)
          }
        }
        .refreshable(refreshing) {
          await viewStore.send(.refreshed, while: \.isLoading)
        }
      }
      .task { await viewStore.send(.task).finish() }
    }
  }
}

extension PlaceState {
  /// From the lowest temperature of all days to the highest.
  fileprivate var scale: ClosedRange<Double> {
    let days = forecast?.days ?? []
    return (days.map(\.low).min() ?? 0)...(days.map(\.high).max() ?? 0)
  }
}
