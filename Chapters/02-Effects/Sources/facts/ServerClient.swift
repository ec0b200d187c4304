import ComposableArchitecture
import DemoServer
import Dispatch
import OpenCombine
import OpenCombineDispatch

/// The other end: how the server is told to behave, and what it has to say about its requests.
struct ServerClient {
  /// Tells the server how slow to be, and what is to fail.
  var setConditions: (ServerConditions) -> Effect<Never, Never>

  /// The counts now and each time they have changed, on the main queue, forever.
  var requestCounts: () -> Effect<RequestCounts, Never>
}

/// What became of the requests so far.
struct RequestCounts: Equatable {
  /// How many arrived at the server.
  var arrived = 0

  /// How many were answered, be it with an error.
  var answered = 0

  /// How many were given up by the client before there was an answer.
  var abandoned = 0
}

extension ServerClient {
  /// A real server in this process. It tells nobody when a request arrives, so we look.
  static func live(
    _ server: DemoServer, mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
  ) -> ServerClient {
    ServerClient(
      setConditions: { conditions in
        .fireAndForget { server.conditions = conditions }
      },
      requestCounts: {
        struct CountsID: Hashable {}
        return Effect.timer(id: CountsID(), every: .milliseconds(100), on: mainQueue)
          .map { _ in RequestCounts(server.log) }
          .removeDuplicates()
          .eraseToEffect()
      }
    )
  }
}

extension RequestCounts {
  init(_ log: RequestLog) {
    self.init(arrived: log.arrived, answered: log.answered, abandoned: log.abandoned)
  }
}
