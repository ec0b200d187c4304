import ComposableArchitecture
import DemoServer

/// The counts of the server's requests, and its conditions.
struct ServerState: Equatable {
  var conditions = ServerConditions(latency: .seconds(1))
  var requests = RequestCounts()
}

/// The server: sets its conditions, and observes the counts of its requests.
let serverReducer = AppReducer { state, action, environment in
  switch action {
  case .appStarted:
    return .merge(
      environment.server.setConditions(state.server.conditions).fireAndForget(),
      // This effect runs as long as the app does.
      environment.server.requestCounts().map(AppAction.requestsCounted)
    )

  case .requestsCounted(let counts):
    state.server.requests = counts
    return .none

  case .latenciesChanged(let latencies):
    state.server.conditions.latencies = latencies
    return environment.server.setConditions(state.server.conditions).fireAndForget()

  case .failuresChanged(let failures):
    state.server.conditions.failures = failures
    return environment.server.setConditions(state.server.conditions).fireAndForget()

  default:
    return .none
  }
}
