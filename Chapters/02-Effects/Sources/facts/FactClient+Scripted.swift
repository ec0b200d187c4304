import ComposableArchitecture
import DemoServer
import Dispatch
import OpenCombine
import OpenCombineDispatch

/// A stand-in for the server. It returns the same responses under the same conditions, in this process
/// and on a scheduler's time. On a test scheduler, each session is the same.
final class ScriptedServer {
  private let scheduler: AnySchedulerOf<DispatchQueue.OCombine>
  private let counts = CurrentValueSubject<RequestCounts, Never>(RequestCounts())
  private let book = FactBook()
  private var script = ServerScript()

  /// - Parameter scheduler: The scheduler that delays responses and delivers them.
  init(scheduler: AnySchedulerOf<DispatchQueue.OCombine>) {
    self.scheduler = scheduler
  }

  /// Facts from this server.
  var factClient: FactClient {
    FactClient(
      fact: { [book] number in self.answer { book.fact(about: number) } },
      search: { [book] query in self.answer { book.search(query, limit: 5) } }
    )
  }

  /// The controls of this server.
  var serverClient: ServerClient {
    ServerClient(
      setConditions: { conditions in .fireAndForget { self.script.conditions = conditions } },
      requestCounts: { self.counts.removeDuplicates().eraseToEffect() }
    )
  }

  private func answer<Answer>(_ answer: @escaping () -> Answer) -> Effect<Answer, FactError> {
    .run { [self] subscriber in
      counts.value.arrived += 1
      let turn = script.next()
      var isWaiting = true
      scheduler.schedule(after: scheduler.now.advanced(by: .init(turn.latency))) { [self] in
        guard isWaiting else { return }
        isWaiting = false
        counts.value.answered += 1
        if let failure = turn.failure {
          subscriber.send(completion: .failure(FactError(message: failure.description)))
        } else {
          subscriber.send(answer())
          subscriber.send(completion: .finished)
        }
      }
      return AnyCancellable { [self] in
        guard isWaiting else { return }
        isWaiting = false
        counts.value.abandoned += 1
      }
    }
  }
}
