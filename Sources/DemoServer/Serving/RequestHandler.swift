import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// What a server and the requests that it handles share: the script, and the log.
final class Reception: Sendable {
  private struct State {
    var script: ServerScript
    var log = RequestLog() {
      // Within the lock, so that nobody hears of an older log after a newer one.
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

  /// The log, now and whenever it changes. Who is slow gets the latest.
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

/// Takes each request through its turn: the wait, and then the answer or the failure.
struct RequestHandler: Sendable {
  let reception: Reception
  let routes: Routes
  let clock: any Clock<Duration>

  /// - Parameters:
  ///   - request: The request.
  ///   - server: The address that it was sent to.
  ///   - pool: The pool that the server waits with.
  /// - Throws: An error of the connection, if the body of the request does not arrive.
  func respond(
    to request: HTTPRequest, at server: Socket.Address, pool: any AsyncSocketPool
  ) async throws -> HTTPResponse {
    let body = try await request.bodyData
    let (id, turn) = reception.begin(
      method: request.method.rawValue, target: request.target.rawValue)
    let connection = request.remoteAddress.flatMap {
      ClientConnection(from: $0, to: server, pool: pool)
    }
    connection?.sendImmediately()
    let answer: Answer
    switch await wait(turn.latency, watching: connection) {
    case .passed:
      answer = turn.failure.map(Answer.failure) ?? self.answer(to: request, with: body)
      reception.finish(id, .answered(statusCode: answer.statusCode))
    case .abandoned:
      // Nobody reads this.
      answer = .failure(ServerFailure(statusCode: 503, message: "The client is gone."))
      reception.finish(id, .abandoned)
    case .interrupted:
      answer = .failure(ServerFailure(statusCode: 503, message: "The server was stopped."))
      reception.finish(id, .interrupted)
    }
    return HTTPResponse(answer, to: request.method)
  }

  private func answer(to request: HTTPRequest, with body: Data) -> Answer {
    // FlyingFox's `path` has lost its percent-encoding.
    let target = URLComponents(string: request.target.rawValue)
    return routes.answer(
      method: request.method.rawValue,
      path: target?.percentEncodedPath ?? "",
      query: Dictionary(
        (target?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
        uniquingKeysWith: { first, _ in first }
      ),
      authorization: request.headers[.authorization],
      body: body
    )
  }

  private enum Wait {
    case passed
    case abandoned
    case interrupted
  }

  /// Waits until the latency has passed, or the client has gone, or the server is stopped.
  private func wait(_ latency: Duration, watching connection: ClientConnection?) async -> Wait {
    guard latency > .zero else { return .passed }
    guard let connection else { return .abandoned }
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
