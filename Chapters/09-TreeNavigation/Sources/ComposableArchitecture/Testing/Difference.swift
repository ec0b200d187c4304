import CustomDump

/// The difference between the expected and the actual value, line by line.
func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  Describing.$isDescribing.withValue(true) { describedDifference(expected, actual) }
}

private func describedDifference<Value>(_ expected: Value, _ actual: Value) -> String {
  let dumps = (dump(expected), dump(actual))
  guard dumps.0 != dumps.1 else {
    return """
      \(dumps.0.indented)

      (Both values have this description, but “==” returns false.)
      """
  }
  return """
    \((diff(expected, actual, format: .proportional) ?? "").indented)

    (Expected: −, Actual: +)
    """
}

func dump<Value>(_ value: Value) -> String {
  String(customDumping: value)
}
