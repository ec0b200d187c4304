import ComposableArchitecture
import DemoServer

/// The controls of the server: its conditions, and the counts of its requests.
struct ServerClient: Sendable {
  /// Sets the server's latency, and which requests fail.
  var setConditions: @Sendable (ServerConditions) -> Void

  /// The counts, repeatedly and forever. They may be the same as before.
  var requestCounts: @Sendable () -> AsyncStream<RequestCounts>
}

/// The number of requests so far, by their results.
struct RequestCounts: Equatable, Sendable {
  /// The number of requests that arrived at the server.
  var arrived = 0

  /// The number of requests that the server answered, including errors.
  var answered = 0

  /// The number of requests that the client cancelled before the response.
  var abandoned = 0
}

extension ServerClient {
  /// A real server in this process. It sends no notifications about requests, so the client polls it.
  static func live(_ server: DemoServer, clock: AnyClock<Duration>) -> ServerClient {
    ServerClient(
      setConditions: { server.conditions = $0 },
      requestCounts: {
        clock.timer(interval: .milliseconds(100))
          .map { _ in RequestCounts(server.log) }
          .eraseToStream()
      }
    )
  }
}

extension RequestCounts {
  init(_ log: RequestLog) {
    self.init(arrived: log.arrived, answered: log.answered, abandoned: log.abandoned)
  }
}
