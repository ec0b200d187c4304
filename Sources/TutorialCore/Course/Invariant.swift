/// One numbered invariant of a lesson: a line `- **I4** text` of its list of invariants.
public struct Invariant: Hashable, Sendable, Codable {
  /// Its number, as in `I4`.
  public let name: String
  /// Its statement, in one line.
  public let text: String
  /// Its line in the lesson, counted from 1.
  public let line: Int

  /// Finds the invariants of a lesson: in its section `## Invariants`, one per item.
  ///
  /// - Parameter lesson: The lesson's lines.
  static func parse(_ lesson: [String]) -> [Invariant] {
    var found: [(name: String, words: [String], line: Int)] = []
    var isInside = false
    for (index, line) in lesson.enumerated() {
      if line.hasPrefix("#") {
        isInside = line.trimmed == "## Invariants"
      } else if isInside, let (name, text) = item(line) {
        found.append((name, [text], index + 1))
      } else if isInside, line.hasPrefix("  "), !found.isEmpty {
        found[found.count - 1].words.append(line.trimmed)
      }
    }
    return found.map {
      Invariant(name: $0.name, text: $0.words.joined(separator: " "), line: $0.line)
    }
  }

  /// The parts of an item `- **I4** text`.
  private static func item(_ line: String) -> (name: String, text: String)? {
    guard line.hasPrefix("- **"), let end = line.firstRange(of: "** ") else { return nil }
    let name = String(line[..<end.lowerBound].dropFirst("- **".count))
    let text = line[end.upperBound...]
    guard isName(name), !text.isEmpty else { return nil }
    return (name, text.trimmed)
  }

  /// Whether a text has the form of a name: a capital letter, mostly I, and a number.
  static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Z]\d+/) != nil
  }

  /// The invariant's name at the beginning of a test's name: `I4` in "I4: order is kept".
  static func name(in test: String) -> String? {
    test.prefixMatch(of: /([A-Z]\d+):\s/).map { String($0.1) }
  }
}
