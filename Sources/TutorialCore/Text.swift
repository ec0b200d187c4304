import Foundation

extension String {
  /// The lines, without their line breaks. A line break at the end does not begin another line.
  var lines: [String] {
    var lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension StringProtocol {
  /// The text without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The text without white space at its end.
  var trimmedAtEnd: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return String(self[..<end])
  }

  /// The number of spaces that the text begins with.
  var indentation: Int { prefix { $0 == " " }.count }
}

extension Collection where Element == String {
  /// The lines as a file's text, each with a line break after it.
  var text: String { map { $0 + "\n" }.joined() }

  /// The lines with the indentation that all of them share taken away.
  var dedented: [String] {
    let margin = filter { !$0.trimmed.isEmpty }.map(\.indentation).min() ?? 0
    return map { $0.trimmed.isEmpty ? "" : String($0.dropFirst(margin)) }
  }

  /// The lines moved right; empty ones stay empty.
  func indented(by spaces: Int) -> [String] {
    let margin = String(repeating: " ", count: spaces)
    return map { $0.trimmed.isEmpty ? "" : margin + $0 }
  }
}

/// A number and a noun that agrees with it, as in "1 test" and "3 tests".
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
