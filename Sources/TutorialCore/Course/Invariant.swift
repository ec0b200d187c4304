/// One numbered promise of a lesson: a line `- **I4** text` of its list of invariants.
public struct Invariant: Hashable, Sendable, Codable {
  /// Its number, as in `I4`.
  public let name: String
  /// What is promised, in one line.
  public let text: String
  /// The line of the lesson that it stands in, counted from 1.
  public let line: Int

  /// Finds the invariants of a lesson: in its section `## Invariants`, one an item.
  static func parse(_ lesson: String) -> [Invariant] {
    var found: [(name: String, words: [String], line: Int)] = []
    var isInside = false
    for (index, line) in lesson.lines.enumerated() {
      if line.hasPrefix("#") {
        isInside = line.trimmed == "## Invariants"
      } else if isInside, let match = line.wholeMatch(of: /- \*\*(I\d+)\*\* +(.+)/) {
        found.append((String(match.1), [String(match.2).trimmed], index + 1))
      } else if isInside, line.hasPrefix("  "), !found.isEmpty {
        found[found.count - 1].words.append(line.trimmed)
      }
    }
    return found.map {
      Invariant(name: $0.name, text: $0.words.joined(separator: " "), line: $0.line)
    }
  }

  /// The name that a test's name begins with: `I4` in "I4: order is kept".
  static func name(in test: String) -> String? {
    test.firstMatch(of: /^(I\d+):\s/).map { String($0.1) }
  }
}
