/// The outcome of one request.
public struct ServerTurn: Hashable, Sendable {
  /// The latency of the response.
  public var latency: Duration

  /// The failure; `nil` if the request succeeds.
  public var failure: ServerFailure?

  /// - Parameters:
  ///   - latency: The latency of the response.
  ///   - failure: The failure; `nil` if the request succeeds.
  public init(latency: Duration, failure: ServerFailure? = nil) {
    self.latency = latency
    self.failure = failure
  }
}

/// The outcomes of successive requests under certain conditions.
///
/// The server uses it, and so can a client without a server and with a test clock, which then behaves the same:
///
/// ```swift
/// var script = ServerScript(conditions: ServerConditions(latencies: [.seconds(2), .zero]))
/// script.next().latency  // 2 seconds
/// script.next().latency  // 0 seconds
/// script.next().latency  // 2 seconds
/// ```
public struct ServerScript: Hashable, Sendable {
  /// The conditions of the script. Setting them restarts the script: the next request is the first.
  public var conditions: ServerConditions {
    didSet { position = 0 }
  }

  /// The number of requests since the conditions were set.
  public private(set) var position = 0

  /// - Parameter conditions: The conditions of the script.
  public init(conditions: ServerConditions = ServerConditions()) {
    self.conditions = conditions
  }

  /// Determines the outcome of the next request.
  ///
  /// - Parameter target: Its path with its query, such as `/facts/42`. It matters only if
  ///   ``ServerConditions/failingTargets`` or ``ServerConditions/delays`` is set.
  public mutating func next(for target: String = "") -> ServerTurn {
    defer { position += 1 }
    return conditions.turn(at: position, for: target)
  }
}
