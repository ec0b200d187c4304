import Foundation

/// The token of a session. It contains the member and the start of the session, so that a restarted server still
/// accepts it.
///
/// A checksum makes it harder to forge. That is enough for a demonstration; a real server signs its tokens with a
/// secret that isn't in its source code.
struct ClubToken: Hashable, Sendable {
  /// How long a token is valid, in seconds.
  static let lifetime: TimeInterval = 3_600

  let memberID: Int
  /// The time of issue, in milliseconds since 1970. It is unique among the tokens of a club.
  let issue: Int

  /// The token as it is sent.
  var text: String { "\(content)-\(Self.checksum(of: content))" }

  /// It is rejected from this date on. The date has no fractions of a second, because JSON would lose them.
  var expirationDate: Date {
    Date(timeIntervalSince1970: (Double(issue) / 1_000).rounded(.down) + Self.lifetime)
  }

  private var content: String { "\(memberID)-\(issue)" }

  init(memberID: Int, issue: Int) {
    self.memberID = memberID
    self.issue = issue
  }

  /// Reads a token; `nil` if the text isn't one.
  init?(_ text: String) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, let memberID = Int(words[0]), let issue = Int(words[1]) else {
      return nil
    }
    self.init(memberID: memberID, issue: issue)
    guard self.text == text else { return nil }
  }

  /// FNV-1a, 64 bits.
  private static func checksum(of content: String) -> String {
    let hash = "club:\(content)".utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
