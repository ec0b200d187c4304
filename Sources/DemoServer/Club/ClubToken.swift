import Foundation

/// What a session is known by. It says by itself whose it is and when it began, so that a server that was
/// started again still takes it.
///
/// A checksum shows that nobody has made it up. That is enough for a game; a real server signs its tokens with
/// a secret that is not in its source.
struct ClubToken: Hashable, Sendable {
  /// How long a token is good for, in seconds.
  static let lifetime: TimeInterval = 3_600

  let memberID: Int
  /// When it was issued, in milliseconds since 1970. No two tokens of a club were issued at the same time.
  let issue: Int

  /// The token as it is sent.
  var text: String { "\(content)-\(Self.checksum(of: content))" }

  /// From this date on it is refused. It has no fractions of a second, which JSON would lose.
  var expirationDate: Date {
    Date(timeIntervalSince1970: (Double(issue) / 1_000).rounded(.down) + Self.lifetime)
  }

  private var content: String { "\(memberID)-\(issue)" }

  init(memberID: Int, issue: Int) {
    self.memberID = memberID
    self.issue = issue
  }

  /// Reads a token; `nil` if it is none.
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
