import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A text")
struct TextTests {
  @Test(
    "has lines that end in a line feed, with or without a carriage return",
    arguments: [
      ("", []),
      ("\n", [""]),
      ("a", ["a"]),
      ("a\n", ["a"]),
      ("a\n\n", ["a", ""]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("a\rb\r", ["a\rb\r"]),
      ("a\r\r\nb\u{2028}c", ["a\r", "b\u{2028}c"]),
      ("\r\n\n\u{308}é", ["", "", "\u{308}é"]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(text.lines == lines)
  }

  private static let texts =
    ["", " ", "\t\r\n", "a", " a b\t", "é ", "\u{2003}a\u{A0}", "\u{85}"]
    + ["a \u{301}", " \u{301}a", "a\u{1C}", "…", "\u{FEFF} a", "  · x", "a\r", "\u{0}a"]

  @Test("loses the white space at its ends, of which there are many kinds", arguments: texts)
  func trimmed(text: String) {
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(text[...].trimmed == text.trimmed)
  }

  @Test("loses only the white space at its end, character by character", arguments: texts)
  func trimmedAtEnd(text: String) {
    let kept = text.reversed().drop(while: \.isWhitespace).reversed()
    #expect(text.trimmedAtEnd == String(kept))
  }

  @Test(
    "has a number of leading spaces",
    arguments: [("", 0), ("   ", 3), ("  a", 2), ("  é", 2), ("  \u{301}a", 1), ("\t a", 0)])
  func indentation(text: String, spaces: Int) {
    #expect(text.indentation == spaces)
  }

  @Test(
    "is found in a text, byte by byte",
    arguments: [
      ("", false), ("ab", false), ("abc", true), ("aababc", true), ("abcab", true),
      ("ab\u{0}abc·", true),
    ])
  func contains(text: String, isIn: Bool) {
    #expect(text.contains(bytes: "abc") == isIn)
  }

  @Test(
    "thousands are separated by commas",
    arguments: [
      (0.4, "0"), (999, "999"), (1_000, "1,000"), (12_345.5, "12,346"), (1_000_000, "1,000,000"),
    ])
  func numbers(number: Double, text: String) {
    #expect(number.groupedDigits == text)
  }
}
