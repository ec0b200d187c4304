import Foundation

/// The behavior of a server: the latency of its responses, and the requests that fail.
///
/// Each request takes the next latency, and after the last latency the first one again, so that a quick response can
/// overtake a slow one:
///
/// ```swift
/// ServerConditions(latencies: [.seconds(2), .milliseconds(200)])  // slow, quick, slow, quick, …
/// ServerConditions(latency: .seconds(1), failures: .every(3))     // well, well, error, well, …
/// ServerConditions(failingTargets: ["/forecast"])                 // places, but no weather
/// ServerConditions(delays: ["/catalogue": .seconds(2)])           // only the catalogue is slow
/// ```
public struct ServerConditions: Hashable, Sendable {
  /// Which requests fail.
  public enum Failures: Hashable, Sendable {
    /// None.
    case never

    /// The nth request, the 2nth, and so on. A number below one means none.
    case every(Int)

    /// Each request.
    public static let always = Failures.every(1)
  }

  /// The latency of the first request, the second, and so on, repeated. An empty list and negative values mean no
  /// latency.
  public var latencies: [Duration]

  /// Which requests fail. Failures have the same latency as successes.
  public var failures: Failures

  /// Requests fail, besides those of ``failures``, whose target has one of these texts: `/forecast`
  /// makes all forecasts fail, and `latitude=47.67` the forecast for one place.
  ///
  /// The target is the path with its query and without percent-encoding, as in `/places?name=são paulo`. Letter case
  /// counts, and an empty text matches no target.
  public var failingTargets: [String]

  /// The HTTP status of failures. One that is not an error (400 to 599) counts as 500.
  public var failureStatus: Int

  /// The additional latency of requests whose target contains one of these texts. Texts are compared as in
  /// ``failingTargets``. If a target contains several texts, the longest delay is used.
  public var delays: [String: Duration]

  /// The latency of every request: a list of one. Of a longer list, this is the first.
  public var latency: Duration {
    get { latencies.first ?? .zero }
    set { latencies = [newValue] }
  }

  /// - Parameters:
  ///   - latencies: The latency of the first request, the second, and so on, repeated.
  ///   - failures: Which requests fail.
  ///   - failingTargets: Texts that make a request fail if its target contains one of them.
  ///   - failureStatus: The HTTP status of failures.
  ///   - delays: The additional latency of requests whose target contains one of these texts.
  public init(
    latencies: [Duration], failures: Failures = .never, failingTargets: [String] = [],
    failureStatus: Int = 500, delays: [String: Duration] = [:]
  ) {
    self.latencies = latencies
    self.failures = failures
    self.failingTargets = failingTargets
    self.failureStatus = failureStatus
    self.delays = delays
  }

  /// - Parameters:
  ///   - latency: The latency of every request.
  ///   - failures: Which requests fail.
  ///   - failingTargets: Texts that make a request fail if its target contains one of them.
  ///   - failureStatus: The HTTP status of failures.
  ///   - delays: The additional latency of requests whose target contains one of these texts.
  public init(
    latency: Duration = .zero, failures: Failures = .never, failingTargets: [String] = [],
    failureStatus: Int = 500, delays: [String: Duration] = [:]
  ) {
    self.init(
      latencies: [latency], failures: failures, failingTargets: failingTargets,
      failureStatus: failureStatus, delays: delays
    )
  }

  /// The outcome of a request: the pure function behind ``ServerScript``.
  ///
  /// - Parameters:
  ///   - position: The number of requests before it.
  ///   - target: Its path with its query, for ``failingTargets`` and ``delays``. Percent-encoding
  ///     makes no difference.
  /// - Returns: The latency, and the failure, if any.
  public func turn(at position: Int, for target: String = "") -> ServerTurn {
    let latency = latencies.isEmpty ? .zero : latencies[position % latencies.count]
    let target = target.removingPercentEncoding ?? target
    let isFailure = isFailure(position) || isFailure(target)
    return ServerTurn(
      latency: max(latency, .zero) + delay(target), failure: isFailure ? failure : nil)
  }

  private func isFailure(_ target: String) -> Bool {
    failingTargets.contains { !$0.isEmpty && target.contains($0) }
  }

  private func delay(_ target: String) -> Duration {
    let delays = delays.filter { !$0.key.isEmpty && target.contains($0.key) }.values
    return max(delays.max() ?? .zero, .zero)
  }

  private func isFailure(_ position: Int) -> Bool {
    guard case .every(let n) = failures, n > 0 else { return false }
    return (position + 1).isMultiple(of: n)
  }

  private var failure: ServerFailure {
    ServerFailure(
      statusCode: (400...599).contains(failureStatus) ? failureStatus : 500,
      message: "The server fails on purpose."
    )
  }
}
