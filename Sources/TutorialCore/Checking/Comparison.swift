/// The values that a failed expectation compared: the expected and the actual one.
///
/// Swift Testing reports them in one line: `Expectation failed: (state → 2) == 23`, with the source of each side and,
/// if it is different, its value after an arrow. The right side is assumed to be the expected value, unless only the
/// left side is a literal.
public struct Comparison: Hashable, Sendable, Codable {
  /// The expression with the unexpected value, as in the test.
  public let expression: String
  /// The expected value.
  public let expected: String
  /// The actual value.
  public let actual: String
  /// Both values, line by line: lines with `-` are expected but missing, lines with `+` are unexpected, others agree.
  public let diff: [String]

  /// Reads a message.
  ///
  /// - Returns: `nil` if it is a different message, or can't be parsed.
  public init?(_ message: String) {
    let prefix = "Expectation failed: "
    guard message.hasPrefix(prefix), message.utf8.count < 20_000,
      let (left, right) = ValueText.split(message.dropFirst(prefix.count), at: " == ")
    else { return nil }
    let first = Side(left)
    let second = Side(right)
    let (actual, expected) =
      first.expression == nil && second.expression != nil ? (second, first) : (first, second)
    guard let expression = actual.expression else { return nil }
    self.expression = expression
    self.expected = expected.value
    self.actual = actual.value
    diff = Self.diff(from: ValueText(expected.value), to: ValueText(actual.value))
  }

  /// One side: a literal, or an expression and its value.
  private struct Side {
    let expression: String?
    let value: String

    init(_ text: String) {
      let text = text.trimmed
      if text.hasPrefix("("), text.hasSuffix(")"),
        let (expression, value) = ValueText.split(text.dropFirst().dropLast(), at: " → ")
      {
        let isLiteral = expression.first.map { "\"#0123456789-[".contains($0) } ?? true
        self.expression = isLiteral ? nil : expression
        self.value = value
      } else {
        expression = nil
        value = text
      }
    }
  }

  private static func diff(from expected: ValueText, to actual: ValueText) -> [String] {
    if let expected = expected.oneLine, let actual = actual.oneLine {
      return ["- \(expected)", "+ \(actual)"]
    }
    let (old, new) = (expected.lines, actual.lines)
    // Different values that look the same, or values that are too large to be compared here.
    guard old.count < 2000, new.count < 2000 else {
      return ["- \(old.count) lines", "+ \(new.count) lines"]
    }
    let edits = UnifiedDiff.edits(old, new)
    let changes = edits.indices.filter { !edits[$0].isSame }
    // If nothing agrees, lines don't help, but the beginnings do.
    let isTelling = !changes.isEmpty && changes.count < edits.count
    guard isTelling || expected.isText || actual.isText else {
      return ["- \(expected.beginning)", "+ \(actual.beginning)"]
    }
    // The differences, with two lines of context.
    let places = Set(changes.flatMap { $0 - 2...$0 + 2 })
    var shown: [String] = []
    for index in edits.indices where places.contains(index) {
      if index > 0, !places.contains(index - 1) { shown.append("  …") }
      let line = edits[index].description
      shown.append("\(line.prefix(1)) \(line.dropFirst())")
    }
    let limit = 30
    return shown.count > limit
      ? shown.prefix(limit) + ["  … \(counted(shown.count - limit, "more line"))"] : shown
  }
}
