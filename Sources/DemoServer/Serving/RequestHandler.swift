import Foundation
import Synchronization

/// The state that a server shares with its requests: the script and the log.
final class Reception: Sendable {
  private struct State {
    var script: ServerScript
    var log = RequestLog() {
      // The lock is held, so that no observer gets an older log after a newer one.
      didSet { for listener in listeners.values { listener.yield(log) } }
    }
    var listeners: [Int: AsyncStream<RequestLog>.Continuation] = [:]
    var nextListener = 0
  }

  private let state: Mutex<State>

  init(conditions: ServerConditions) {
    state = Mutex(State(script: ServerScript(conditions: conditions)))
  }

  deinit {
    let listeners = state.withLock { $0.listeners.values }
    for listener in listeners { listener.finish() }
  }

  var conditions: ServerConditions {
    get { state.withLock { $0.script.conditions } }
    set { state.withLock { $0.script.conditions = newValue } }
  }

  var log: RequestLog {
    state.withLock { $0.log }
  }

  /// The log, now and after each change. A slow consumer gets the latest value.
  var logs: AsyncStream<RequestLog> {
    let (logs, listener) = AsyncStream.makeStream(
      of: RequestLog.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      defer { state.nextListener += 1 }
      state.listeners[state.nextListener] = listener
      listener.yield(state.log)
      return state.nextListener
    }
    listener.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    return logs
  }

  func begin(method: String, target: String) -> (id: RequestLog.Entry.ID, turn: ServerTurn) {
    state.withLock { ($0.log.begin("\(method) \(target)"), $0.script.next(for: target)) }
  }

  func finish(_ id: RequestLog.Entry.ID, _ outcome: RequestLog.Outcome) {
    state.withLock { $0.log.finish(id, outcome) }
  }
}

/// Handles a request: the latency, and then the response or the failure.
struct RequestHandler: Sendable {
  let reception: Reception
  let routes: Routes
  let clock: any Clock<Duration>

  /// - Parameters:
  ///   - request: The request.
  ///   - connection: Its connection.
  func respond(to request: Request, from connection: ClientConnection) async -> Answer {
    let (id, turn) = reception.begin(
      method: request.head.method, target: request.head.target)
    switch await wait(turn.latency, watching: connection) {
    case .passed:
      let answer = turn.failure.map(Answer.failure) ?? answer(to: request)
      reception.finish(id, .answered(statusCode: answer.statusCode))
      return answer
    case .abandoned:
      reception.finish(id, .abandoned)
      // The client doesn't read this response.
      return .failure(ServerFailure(statusCode: 503, message: "The client is gone."))
    case .interrupted:
      reception.finish(id, .interrupted)
      return .failure(ServerFailure(statusCode: 503, message: "The server was stopped."))
    }
  }

  private func answer(to request: Request) -> Answer {
    let target = URLComponents(string: request.head.target)
    return routes.answer(
      method: request.head.method,
      path: target?.percentEncodedPath ?? "",
      query: Dictionary(
        (target?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
        uniquingKeysWith: { first, _ in first }
      ),
      authorization: request.head.authorization,
      body: request.body
    )
  }

  private enum Wait {
    case passed
    case abandoned
    case interrupted
  }

  /// Waits until the latency has passed, the client closes the connection, or the server stops.
  private func wait(_ latency: Duration, watching connection: ClientConnection) async -> Wait {
    guard latency > .zero else { return .passed }
    return await withTaskGroup(of: Wait?.self) { group in
      group.addTask {
        do {
          try await clock.sleep(for: latency)
          return .passed
        } catch {
          return .interrupted
        }
      }
      group.addTask { await connection.closes() ? .abandoned : nil }
      for await case let wait? in group {
        group.cancelAll()
        return wait
      }
      return .interrupted
    }
  }
}
