/// The division of a meeting's seconds among its speakers.
///
/// A share is a whole number of seconds. If the seconds can't be divided evenly, some shares have one second more than
/// others. The shares always add up to all seconds.
struct Shares: Equatable, Sendable {
  /// The seconds of the meeting.
  let seconds: Int
  /// The number of speakers, at least one.
  let count: Int

  /// - Parameters:
  ///   - duration: The length of the meeting, rounded up to whole seconds.
  ///   - speakers: The number of speakers. Without speakers, there is one share anyway.
  init(of duration: Duration, among speakers: Int) {
    let (seconds, attoseconds) = duration.components
    self.seconds = max(0, Int(seconds) + (attoseconds > 0 ? 1 : 0))
    count = max(1, speakers)
  }

  /// The second at which a speaker's share begins.
  func start(of speaker: Int) -> Int {
    // The product could overflow: a file may contain a meeting of a million years.
    let (whole, rest) = seconds.quotientAndRemainder(dividingBy: count)
    return whole * speaker + rest * speaker / count
  }

  /// The second at which a speaker's share ends.
  func end(of speaker: Int) -> Int {
    start(of: speaker + 1)
  }

  /// The current speaker. After the end of all shares, it is the last speaker.
  ///
  /// - Parameter second: The seconds that have passed.
  func speaker(at second: Int) -> Int {
    (0..<count).first { second < end(of: $0) } ?? count - 1
  }
}
