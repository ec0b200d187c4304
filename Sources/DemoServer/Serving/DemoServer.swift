import Foundation

/// A small HTTP server on this machine, for apps. Its ``conditions`` determine its latency and its failures.
///
/// ```swift
/// let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)))
/// let url = try await server.start()  // http://127.0.0.1:49152
/// server.conditions.failures = .every(2)
/// await server.stop()
/// ```
///
/// It responds to
///
/// - `GET /facts/42` with a ``NumberFact``,
/// - `GET /facts?query=prime&limit=5` with an array of those (limits are 1 to 100, by default 10),
/// - `GET /places?name=ber&count=5` with `{"results":[…]}`, an array of ``Place`` (counts are 1 to 100, by default 10),
/// - `GET /forecast?latitude=52.52&longitude=13.41` with a ``DailyForecast``,
/// - `POST /session`, whose body is ``ClubCredentials``, with a ``ClubSession``,
/// - `GET /activity` with an array of ``ClubPost``, `GET /members?query=moon` with an array of
///   ``ClubMember``, and `GET /profile` with a ``ClubProfile``, if the token of a session comes with the
///   request: `Authorization: Bearer …`,
/// - `GET /catalogue?query=cable` with an array of ``CatalogueEntry``, and `GET /stock/Charger` with a
///   ``WarehouseStock``,
/// - `GET /presence/ada` with a ``PersonPresence``,
/// - `GET /names/Blob` with a ``NameAvailability``, and `POST /notifications/permission` with a
///   ``NotificationPermission``,
/// - all other requests, and those that fail by its conditions, with a ``ServerFailure``.
///
/// A request that exceeds the ``ServerLimits`` also gets a failure, and its connection is closed.
///
/// All members may be used from any thread. Starting and stopping run one at a time. A server stops when it is
/// deallocated.
public actor DemoServer {
  private let port: UInt16
  private let routes: Routes
  private let limits: ServerLimits
  private let clock: any Clock<Duration>
  private let reception: Reception
  private let club: SharedClub
  private var phase = Phase.stopped

  private enum Phase {
    case stopped
    case started(Task<Listener, any Error>)
    case stopping(Task<Void, Never>)
  }

  /// - Parameters:
  ///   - port: The port. With 0, the system chooses a free port.
  ///   - conditions: The latencies and the failures.
  ///   - book: The source of the facts.
  ///   - limits: The limits for its clients.
  ///   - clock: The clock for latencies.
  ///   - grantsNotifications: Whether requests for notification permission are granted.
  ///   - now: The current date, for sessions, the warehouse's stock, and the presence board.
  public init(
    port: UInt16 = 0,
    conditions: ServerConditions = ServerConditions(),
    book: FactBook = FactBook(),
    limits: ServerLimits = ServerLimits(),
    clock: any Clock<Duration> = ContinuousClock(),
    grantsNotifications: Bool = true,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.port = port
    club = SharedClub(now: now)
    routes = Routes(
      book: book, club: club, grantsNotifications: grantsNotifications, now: now)
    self.limits = limits
    self.clock = clock
    reception = Reception(conditions: conditions)
  }

  deinit {
    if case .started(let task) = phase { Task { try? await task.value.stop() } }
  }

  /// The latencies and the failures. Setting them takes effect for the next request, which then takes the first
  /// latency. To change several of them from several threads concurrently, set the complete value: changing a part is a
  /// read followed by a write.
  public nonisolated var conditions: ServerConditions {
    get { reception.conditions }
    set { reception.conditions = newValue }
  }

  /// Ends all current sessions of the club. Their tokens are rejected from now on.
  public nonisolated func expireSessions() {
    // Nothing in this closure throws.
    try? club { club, now in club.expireSessions(at: now) }
  }

  /// The outcomes of all requests so far, across restarts of the server.
  ///
  /// A response is in the log when the client receives it. A closed connection appears in the log shortly afterwards,
  /// and only for a request that was still waiting.
  public nonisolated var log: RequestLog {
    reception.log
  }

  /// The ``log``, now and after each change, until the stream is deallocated. A slow consumer gets the latest value.
  public nonisolated var logs: AsyncStream<RequestLog> {
    reception.logs
  }

  /// Starts to listen on 127.0.0.1. If the server is already running, this changes nothing.
  ///
  /// - Returns: The base URL, once requests are accepted.
  /// - Throws: A ``DemoServerError``. The server can then be started again.
  public func start() async throws(DemoServerError) -> URL {
    while case .stopping(let task) = phase { await task.value }
    let task: Task<Listener, any Error>
    if case .started(let started) = phase {
      task = started
    } else {
      let handler = RequestHandler(reception: reception, routes: routes, clock: clock)
      task = Task { [port, limits] in
        try await Listener(port: port, limits: limits, handler: handler)
      }
      phase = .started(task)
    }
    do {
      return try await task.value.url
    } catch {
      if case .started(task) = phase { phase = .stopped }
      throw DemoServerError(error, port: port)
    }
  }

  /// Stops immediately: waiting requests get status 503, and connections are closed. If the server isn't running, this
  /// changes nothing.
  public func stop() async {
    switch phase {
    case .stopped:
      return
    case .stopping(let task):
      await task.value
    case .started(let started):
      let task = Task {
        try? await started.value.stop()
        phase = .stopped
      }
      phase = .stopping(task)
      await task.value
    }
  }
}
