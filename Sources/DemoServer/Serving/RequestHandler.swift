import FlyingFox
import FlyingSocks
import Synchronization

/// What a server and the requests that it handles share: the script, and the log.
final class Reception: Sendable {
  private struct State {
    var script: ServerScript
    var log = RequestLog()
  }

  private let state: Mutex<State>

  init(conditions: ServerConditions) {
    state = Mutex(State(script: ServerScript(conditions: conditions)))
  }

  var conditions: ServerConditions {
    get { state.withLock { $0.script.conditions } }
    set { state.withLock { $0.script.conditions = newValue } }
  }

  var log: RequestLog {
    state.withLock { $0.log }
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
  let pool: any AsyncSocketPool

  /// - Parameters:
  ///   - request: The request.
  ///   - address: Where the server listens.
  func respond(to request: HTTPRequest, at address: Socket.Address?) async -> HTTPResponse {
    let (id, turn) = reception.begin(
      method: request.method.rawValue, target: request.target.rawValue
    )
    let connection = ClientConnection(of: request, to: address, pool: pool)
    connection?.sendAtOnce()
    switch await wait(turn.latency, watching: connection) {
    case .passed:
      let answer = turn.failure.map(Answer.failure) ?? answer(to: request)
      reception.finish(id, .answered(statusCode: answer.statusCode))
      return HTTPResponse(answer)
    case .abandoned:
      reception.finish(id, .abandoned)
      // Nobody reads this. It lets FlyingFox find the connection closed, and close its own end.
      return HTTPResponse(.failure(ServerFailure(statusCode: 503, message: "The client is gone.")))
    case .interrupted:
      reception.finish(id, .interrupted)
      let failure = ServerFailure(statusCode: 503, message: "The server was stopped.")
      return HTTPResponse(.failure(failure))
    }
  }

  private func answer(to request: HTTPRequest) -> Answer {
    routes.answer(
      method: request.method.rawValue,
      path: request.path,
      query: Dictionary(
        request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }
      )
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
    return await withTaskGroup(of: Wait?.self) { group in
      group.addTask {
        do {
          try await clock.sleep(for: latency)
          return .passed
        } catch {
          return .interrupted
        }
      }
      if let connection {
        group.addTask { await connection.closes() ? .abandoned : nil }
      }
      for await case let wait? in group {
        group.cancelAll()
        return wait
      }
      return .interrupted
    }
  }
}

extension HTTPResponse {
  fileprivate init(_ answer: Answer) {
    self.init(
      statusCode: .standard(answer.statusCode),
      headers: [.contentType: "application/json; charset=utf-8"],
      body: answer.body
    )
  }
}

extension HTTPStatusCode {
  /// A status with the phrase that usually goes with it.
  fileprivate static func standard(_ code: Int) -> HTTPStatusCode {
    let usual: [HTTPStatusCode] = [
      .ok, .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .requestTimeout,
      .tooManyRequests, .internalServerError, .badGateway, .serviceUnavailable, .gatewayTimeout,
    ]
    return usual.first { $0.code == code } ?? HTTPStatusCode(code, phrase: "Error")
  }
}
