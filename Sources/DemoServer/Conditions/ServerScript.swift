/// What happens to one request.
public struct ServerTurn: Hashable, Sendable {
  /// How long the answer takes.
  public var latency: Duration

  /// What the answer is in place of a good one; `nil` where it is a good one.
  public var failure: ServerFailure?

  /// - Parameters:
  ///   - latency: How long the answer takes.
  ///   - failure: What the answer is in place of a good one.
  public init(latency: Duration, failure: ServerFailure? = nil) {
    self.latency = latency
    self.failure = failure
  }
}

/// What happens to one request after another, under given conditions.
///
/// The server follows it, and so can a client that has no server at all and a clock that is moved
/// by hand; the two then behave alike:
///
/// ```swift
/// var script = ServerScript(conditions: ServerConditions(latencies: [.seconds(2), .zero]))
/// script.next().latency  // 2 seconds
/// script.next().latency  // 0 seconds
/// script.next().latency  // 2 seconds
/// ```
public struct ServerScript: Hashable, Sendable {
  /// What the script follows. Setting it begins again: the next request is the first.
  public var conditions: ServerConditions {
    didSet { position = 0 }
  }

  /// How many requests came since the conditions were set.
  public private(set) var position = 0

  /// - Parameter conditions: What the script follows.
  public init(conditions: ServerConditions = ServerConditions()) {
    self.conditions = conditions
  }

  /// What happens to the next request.
  ///
  /// - Parameter target: Its path with its query, such as `/facts/42`. It matters only where
  ///   ``ServerConditions/failingTargets`` or ``ServerConditions/delays`` are set.
  public mutating func next(for target: String = "") -> ServerTurn {
    defer { position += 1 }
    return conditions.turn(at: position, for: target)
  }
}
