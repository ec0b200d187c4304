import CustomDump

/// The difference between the expected and the actual value, line by line.
func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  Describing.$isDescribing.withValue(true) { describedDifference(expected, actual) }
}

private func describedDifference<Value>(_ expected: Value, _ actual: Value) -> String {
  let difference = diff(expected, actual, format: .proportional) ?? ""
  // Shared values look the same in both states, although the asserted value is different.
  guard showsNothing(difference), dump(expected) == dump(actual) else {
    return """
      \(difference.indented)

      (Expected: −, Actual: +)
      """
  }
  return """
    \(dump(expected).indented)

    (Both values have this description, but "==" returns false.)
    """
}

/// Whether the removed lines of a difference look like the added ones.
private func showsNothing(_ difference: String) -> Bool {
  let lines = difference.split(separator: "\n")
  return lines.filter { $0.hasPrefix("−") }.map { $0.dropFirst() }
    == lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
}

func dump<Value>(_ value: Value) -> String {
  String(customDumping: value)
}

/// Whether results are compared for a failure's message. By then, they are known to differ.
enum Describing {
  @TaskLocal static var isDescribing = false
}
