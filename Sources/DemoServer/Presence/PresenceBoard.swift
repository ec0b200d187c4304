import Foundation

/// A board that shows who is present.
///
/// The server uses it, and so can a client without a server and with a test clock, which then behaves the same. Its
/// results depend only on the request and the date:
///
/// ```swift
/// let board = PresenceBoard()
/// board.presence(of: "ada", at: noon)  // here since noon
/// board.presence(of: "ada", at: noon + 240)  // away since 12:04
/// ```
///
/// At each full hour, every person arrives. Then each person stays for one to four minutes, leaves for one minute,
/// returns, and so on. The length of the stay depends on the ID. The board has an entry for every ID.
public struct PresenceBoard: Sendable {
  /// Makes the board.
  public init() {}

  /// Whether a person is here.
  ///
  /// - Parameters:
  ///   - id: What the person is known by.
  ///   - date: The current date.
  public func presence(of id: String, at date: Date) -> PersonPresence {
    // Very distant dates are limited to the range of integers.
    let minute = Int(min(max(date.timeIntervalSince1970, 0), 1e12)) / 60
    let stay = Self.stay(of: id)
    // Rounds of two to five minutes divide an hour evenly.
    let intoRound = minute % (stay + 1)
    let isHere = intoRound < stay
    let since = isHere ? minute - intoRound : minute
    return PersonPresence(
      id: id, isHere: isHere, since: Date(timeIntervalSince1970: TimeInterval(since * 60)))
  }

  /// How many minutes a person stays.
  private static func stay(of id: String) -> Int {
    id.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_009 } % 4 + 1
  }
}
