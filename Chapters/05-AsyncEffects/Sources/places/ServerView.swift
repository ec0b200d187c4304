import ComposableArchitecture
import DemoServer
import TerminalUI

/// The conditions of the server, and the counts of its requests.
struct ServerView: View {
  let store: Store<AppState, AppAction>

  /// The state that this view needs.
  private struct ViewState: Equatable {
    var server: ServerState
    var places: [Search.Result]

    init(_ state: AppState) {
      server = state.server
      places = state.search.results
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init, send: AppAction.server) { viewStore in
      Section("Server") {
        Text("latency: \(viewStore.server.latencyText)")
        Picker(
          "failing",
          selection: viewStore.binding(get: \.server.failing, send: ServerAction.failingChanged),
          options: [.never, .everyOther, .always, .forecasts]
            + viewStore.places.map(Failing.forecast),
          help: "Chooses which requests fail: the forecast of one place, for example.",
          optionTitle: \.title
        )
        Button(
          "latency", argument: .latencies,
          help: "Sets how long answers take: 2, or 2 0.2 in turns."
        ) {
          viewStore.send(.latenciesChanged($0))
        }
        RequestsView(requests: viewStore.server.requests)
      }
      .task { await viewStore.send(.task).finish() }
    }
  }
}

private struct RequestsView: View {
  let requests: RequestCounts

  var body: some View {
    Text(
      "requests: \(requests.arrived), answered: \(requests.answered), "
        + "abandoned: \(requests.abandoned)"
    )
    .dimmed()
  }
}

extension ServerState {
  /// `2 s, then 0.2 s`
  fileprivate var latencyText: String {
    latencies.map(\.secondsText).joined(separator: ", then ")
  }
}

extension Failing {
  fileprivate var title: String {
    switch self {
    case .never: "never"
    case .everyOther: "every other"
    case .always: "always"
    case .forecasts: "forecasts"
    case .forecast(let place): place.name
    }
  }
}
