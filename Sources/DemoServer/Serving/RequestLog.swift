/// What became of the requests that a server was sent.
///
/// At all times ``arrived`` is the sum of ``waiting``, ``answered``, ``abandoned`` and
/// ``interrupted``.
public struct RequestLog: Hashable, Sendable {
  /// A request, and what has become of it so far.
  public struct Entry: Hashable, Identifiable, Sendable {
    /// The number of the request: the first that arrived is 1.
    public let id: Int

    /// The method and the target: `GET /facts/42`.
    public let request: String

    /// What has become of it.
    public fileprivate(set) var outcome: Outcome
  }

  /// What can become of a request.
  public enum Outcome: Hashable, Sendable {
    /// It arrived, and its latency has not passed.
    case waiting

    /// It was given an answer, with this HTTP status.
    case answered(statusCode: Int)

    /// The client closed the connection before there was an answer.
    case abandoned

    /// The server was stopped before there was an answer.
    case interrupted
  }

  /// The latest requests, by arrival.
  public private(set) var entries: [Entry] = []

  /// How many requests arrived.
  public private(set) var arrived = 0

  /// How many wait for their latency to pass.
  public var waiting: Int { arrived - answered - abandoned - interrupted }

  /// How many were answered, be it with an error.
  public private(set) var answered = 0

  /// How many the client gave up: it closed the connection before there was an answer.
  public private(set) var abandoned = 0

  /// How many were waiting when the server was stopped.
  public private(set) var interrupted = 0

  private let capacity: Int

  /// - Parameter capacity: How many entries are kept. Older ones are forgotten but stay counted.
  public init(capacity: Int = 100) {
    self.capacity = max(capacity, 1)
  }

  /// Takes down a request.
  ///
  /// - Returns: Its number, for ``finish(_:_:)``.
  mutating func begin(_ request: String) -> Entry.ID {
    arrived += 1
    entries.append(Entry(id: arrived, request: request, outcome: .waiting))
    if entries.count > capacity { entries.removeFirst() }
    return arrived
  }

  /// Takes down what became of a request. To be called once for each.
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
