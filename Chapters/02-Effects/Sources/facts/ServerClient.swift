import ComposableArchitecture
import DemoServer
import Dispatch
import OpenCombine
import OpenCombineDispatch

/// The controls of the server: its conditions, and the counts of its requests.
struct ServerClient {
  /// Sets the server's latency, and which requests fail.
  var setConditions: (ServerConditions) -> Effect<Never, Never>

  /// The counts now and after each change, on the main queue, forever.
  var requestCounts: () -> Effect<RequestCounts, Never>
}

/// The number of requests so far, by their results.
struct RequestCounts: Equatable {
  /// The number of requests that arrived at the server.
  var arrived = 0

  /// The number of requests that the server answered, including errors.
  var answered = 0

  /// The number of requests that the client cancelled before the response.
  var abandoned = 0
}

extension ServerClient {
  /// A real server in this process. It sends no notifications about requests, so the client polls it.
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
