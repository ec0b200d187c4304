/// How the seconds of a meeting are divided among its speakers.
///
/// A share is a whole number of seconds. If the seconds cannot be divided evenly, some shares have one second more than
/// others. Together they always have all seconds.
struct Shares: Equatable, Sendable {
  /// How many seconds the meeting has.
  let seconds: Int
  /// How many speakers there are: at least one.
  let count: Int

  /// - Parameters:
  ///   - duration: How long the meeting is. A second that has begun counts as a whole one.
  ///   - speakers: How many speakers there are. Without any, there is one share anyway.
  init(of duration: Duration, among speakers: Int) {
    let (seconds, attoseconds) = duration.components
    self.seconds = max(0, Int(seconds) + (attoseconds > 0 ? 1 : 0))
    count = max(1, speakers)
  }

  /// The second in which the share of a speaker begins.
  func start(of speaker: Int) -> Int {
    // A file may say that a meeting takes a million years. The product would be too large then.
    let (whole, rest) = seconds.quotientAndRemainder(dividingBy: count)
    return whole * speaker + rest * speaker / count
  }

  /// The second in which the share of a speaker is over.
  func end(of speaker: Int) -> Int {
    start(of: speaker + 1)
  }

  /// Whose share it is. When all shares are over, it stays that of the last speaker.
  ///
  /// - Parameter second: How many seconds have passed.
  func speaker(at second: Int) -> Int {
    (0..<count).first { second < end(of: $0) } ?? count - 1
  }
}
