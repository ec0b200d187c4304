/// The outcomes of a server's requests.
///
/// At all times ``arrived`` is the sum of ``waiting``, ``answered``, ``abandoned`` and
/// ``interrupted``.
public struct RequestLog: Hashable, Sendable {
  /// A request and its state.
  public struct Entry: Hashable, Identifiable, Sendable {
    /// The number of the request: the first that arrived is 1.
    public let id: Int

    /// The method and the target: `GET /facts/42`.
    public let request: String

    /// Its state.
    public fileprivate(set) var outcome: Outcome
  }

  /// The states of a request.
  public enum Outcome: Hashable, Sendable {
    /// It arrived, and its latency hasn't passed yet.
    case waiting

    /// It was answered with this HTTP status.
    case answered(statusCode: Int)

    /// The client closed the connection before the response.
    case abandoned

    /// The server stopped before the response.
    case interrupted
  }

  /// The latest requests, by arrival.
  public private(set) var entries: [Entry] = []

  /// The number of requests.
  public private(set) var arrived = 0

  /// The number of requests that wait for their latency to pass.
  public var waiting: Int { arrived - answered - abandoned - interrupted }

  /// The number of answered requests, including errors.
  public private(set) var answered = 0

  /// The number of abandoned requests: the client closed the connection before the response.
  public private(set) var abandoned = 0

  /// The number of requests that were waiting when the server stopped.
  public private(set) var interrupted = 0

  private let capacity: Int

  /// - Parameter capacity: The maximum number of entries. Older ones are removed but stay counted.
  public init(capacity: Int = 100) {
    self.capacity = max(capacity, 1)
  }

  /// Adds a request.
  ///
  /// - Returns: Its number, for ``finish(_:_:)``.
  mutating func begin(_ request: String) -> Entry.ID {
    arrived += 1
    entries.append(Entry(id: arrived, request: request, outcome: .waiting))
    if entries.count > capacity { entries.removeFirst() }
    return arrived
  }

  /// Sets the final state of a request. Call it once for each.
  mutating func finish(_ id: Entry.ID, _ outcome: Outcome) {
    switch outcome {
    case .waiting: return
    case .answered: answered += 1
    case .abandoned: abandoned += 1
    case .interrupted: interrupted += 1
    }
    guard let first = entries.first?.id, id >= first else { return }
    entries[id - first].outcome = outcome
  }
}
