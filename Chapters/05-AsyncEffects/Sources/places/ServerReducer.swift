import ComposableArchitecture
import DemoServer

/// The counts of the server's requests, and its conditions.
struct ServerState: Equatable {
  /// The latencies of responses, which are used in turn.
  var latencies: [Duration] = [.seconds(1)]
  var failing = Failing.never
  var requests = RequestCounts()

  /// The conditions for the server.
  var conditions: ServerConditions {
    var conditions = ServerConditions(latencies: latencies)
    switch failing {
    case .never: break
    case .everyOther: conditions.failures = .every(2)
    case .always: conditions.failures = .always
    case .forecasts: conditions.failingTargets = ["/forecast"]
    case .forecast(let place): conditions.failingTargets = [place.forecastTarget]
    }
    return conditions
  }
}

/// Which requests fail.
enum Failing: Equatable, Sendable {
  case never, everyOther, always, forecasts
  case forecast(Search.Result)
}

extension Search.Result {
  /// The path and the query of a request for the weather here.
  var forecastTarget: String { "/forecast?latitude=\(latitude)&longitude=\(longitude)" }
}

/// The actions of the server.
enum ServerAction: Equatable {
  /// The app appears.
  case task
  case latenciesChanged([Duration])
  case failingChanged(Failing)
  case requestsCounted(RequestCounts)
}

typealias ServerReducer = Reducer<ServerState, ServerAction, ServerClient>

/// The server: sets its conditions, and observes the counts of its requests.
let serverReducer = ServerReducer { state, action, server in
  switch action {
  case .task:
    return .run { [conditions = state.conditions] send in
      server.setConditions(conditions)
      var last: RequestCounts?
      for await counts in server.requestCounts() where counts != last {
        await send(.requestsCounted(counts))
        last = counts
      }
    }

  case .latenciesChanged(let latencies):
    state.latencies = latencies
    return .fireAndForget { [conditions = state.conditions] in server.setConditions(conditions) }

  case .failingChanged(let failing):
    state.failing = failing
    return .fireAndForget { [conditions = state.conditions] in server.setConditions(conditions) }

  case .requestsCounted(let counts):
    state.requests = counts
    return .none
  }
}
