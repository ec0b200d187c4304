import ComposableArchitecture
import DemoServer

/// The other end: how the server is told to behave, and what it says about its requests.
struct ServerClient: Sendable {
  /// Tells the server how slow to be, and what is to fail.
  var setConditions: @Sendable (ServerConditions) -> Void

  /// The counts, again and again, forever. They may be the same as before.
  var requestCounts: @Sendable () -> AsyncStream<RequestCounts>
}

/// What became of the requests so far.
struct RequestCounts: Equatable, Sendable {
  /// How many arrived at the server.
  var arrived = 0

  /// How many were answered, be it with an error.
  var answered = 0

  /// How many were given up by the client before there was an answer.
  var abandoned = 0
}

extension ServerClient {
  /// A real server in this process. It tells nobody when a request arrives, so we look.
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
