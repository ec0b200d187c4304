import Foundation

/// A board that says who is here.
///
/// The server answers from it, and so can a client that has no server at all and a clock that is moved by
/// hand; the two then behave alike. What it says depends on nothing but the question and the date:
///
/// ```swift
/// let board = PresenceBoard()
/// board.presence(of: "ada", at: noon)  // here since noon
/// board.presence(of: "ada", at: noon + 240)  // away since 12:04
/// ```
///
/// At each full hour, everybody comes. Then each person stays for one to four minutes, goes away for one minute,
/// comes back, and so on. How long somebody stays depends on the id. Everybody is on the board.
public struct PresenceBoard: Sendable {
  /// Hangs up the board.
  public init() {}

  /// Whether a person is here.
  ///
  /// - Parameters:
  ///   - id: What the person is known by.
  ///   - date: The date now.
  public func presence(of id: String, at date: Date) -> PersonPresence {
    // Dates that are farther away than anybody needs stay within the bounds of whole numbers.
    let minute = Int(min(max(date.timeIntervalSince1970, 0), 1e12)) / 60
    let stay = Self.stay(of: id)
    // An hour has a whole number of rounds of two to five minutes.
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
