import Foundation
import Testing

@testable import LineEditor

/// The suites that drive a program on a pseudo-terminal, one at a time.
@Suite("On a terminal", .serialized, .timeLimit(.minutes(30)))
struct OnTerminal {}

extension String {
  static let left = "\u{1B}[D"
  static let up = "\u{1B}[A"
  static let home = "\u{1}"
  static let tab = "\t"
  static let enter = "\r"
  static let escape = "\u{1B}"

  static func control(_ letter: Character) -> String {
    String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F))
  }
}
