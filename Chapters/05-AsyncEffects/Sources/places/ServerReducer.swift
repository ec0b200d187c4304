import ComposableArchitecture
import DemoServer

/// What we know of the server, and what we asked it to be like.
struct ServerState: Equatable {
  /// How long answers take: one after the other, and then again from the first.
  var latencies: [Duration] = [.seconds(1)]
  var failing = Failing.never
  var requests = RequestCounts()

  /// What the server is notified.
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

/// Everything that can happen at the other end.
enum ServerAction: Equatable {
  /// The app has appeared.
  case task
  case latenciesChanged([Duration])
  case failingChanged(Failing)
  case requestsCounted(RequestCounts)
}

typealias ServerReducer = Reducer<ServerState, ServerAction, ServerClient>

/// The server: its conditions are ours to choose, and it says what becomes of its requests.
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
