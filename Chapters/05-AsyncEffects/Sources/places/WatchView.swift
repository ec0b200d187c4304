import ComposableArchitecture
import TerminalUI

/// The observed thermometer, with its last readings.
struct WatchView: View {
  let store: Store<WatchState, WatchAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      if let place = viewStore.place {
        Section("Thermometer in \(place.name)") {
          if let temperature = viewStore.readings.last {
            Text("\(temperature) °C  ") + Text(steps(viewStore.readings)).foregroundColor(.cyan)
          } else {
            Text("reading…").dimmed()
          }
          Button("unwatch", help: "Stops watching the thermometer.") {
            viewStore.send(.unwatchButtonTapped)
          }
        }
      }
    }
  }
}
