import Foundation

/// A small HTTP server on this machine, for an app to talk to: it is as slow, and fails as often, as
/// its ``conditions`` say.
///
/// ```swift
/// let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)))
/// let url = try await server.start()  // http://127.0.0.1:49152
/// server.conditions.failures = .every(2)
/// await server.stop()
/// ```
///
/// It answers
///
/// - `GET /facts/42` with a ``NumberFact``,
/// - `GET /facts?query=prime&limit=5` with an array of those (limits are 1 to 100, or 10 where none
///   is given),
/// - `GET /places?name=ber&count=5` with `{"results":[…]}`, an array of ``Place`` (counts are 1 to
///   100, or 10 where none is given),
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
/// - everything else, and what its conditions say, with a ``ServerFailure``.
///
/// A request that breaks the ``ServerLimits`` is answered with a failure too, and its connection is closed.
///
/// Everything can be called from anywhere. Starting and stopping take their turns; a server that is
/// let go stops.
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
  ///   - port: Where to listen. With 0 the system chooses a port that is free.
  ///   - conditions: How slow the server is, and what fails.
  ///   - book: Where the facts come from.
  ///   - limits: How much it takes from its clients.
  ///   - clock: What latencies are waited out with.
  ///   - grantsNotifications: Whether whoever asks is allowed to send notifications.
  ///   - now: The date, for sessions that begin and expire, for what the warehouse has sold, and for
  ///     who is here.
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

  /// How slow the server is, and what fails. Setting it takes effect with the next request to
  /// arrive, which then is the first of the list of latencies. To change several things from
  /// several threads at the same time, set the whole: to change a part is to read, and then to write.
  public nonisolated var conditions: ServerConditions {
    get { reception.conditions }
    set { reception.conditions = newValue }
  }

  /// Ends all sessions of the club that have begun so far. Their tokens are refused from now on.
  public nonisolated func expireSessions() {
    // Nothing in here fails.
    try? club { club, now in club.expireSessions(at: now) }
  }

  /// What became of the requests so far, over all the times that the server was started.
  ///
  /// An answer that a client has received is in it as such. That a client went away is in it
  /// shortly after, and only for a request that was still waiting.
  public nonisolated var log: RequestLog {
    reception.log
  }

  /// The ``log``, now and whenever it changes, until nobody listens any more. Who is slow gets the latest.
  public nonisolated var logs: AsyncStream<RequestLog> {
    reception.logs
  }

  /// Starts to listen on 127.0.0.1. A server that has started stays as it is.
  ///
  /// - Returns: The URL that paths are appended to, once requests are accepted.
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

  /// Stops immediately: requests that wait are answered with status 503, and connections are closed. A
  /// server that has not started stays as it is.
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
