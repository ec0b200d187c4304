import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A failed expectation")
struct ComparisonTests {
  @Test(
    "is parsed into the expected and the actual value",
    arguments: [
      ("(state → 2) == 23", "state", "23", "2"),
      ("(order.count → 0) == (10_000 → 10000)", "order.count", "10000", "0"),
      ("7 == (count → 6)", "count", "7", "6"),
      ("(10_000 → 10000) == (total → 9999)", "total", "10000", "9999"),
      ("(left → 1) == (right → 2)", "left", "2", "1"),
      (#"(log → ["a == b", "("]) == ["x"]"#, "log", #"["x"]"#, #"["a == b", "("]"#),
      ("(isOn → false) == true", "isOn", "true", "false"),
    ])
  func parses(message: String, expression: String, expected: String, actual: String) throws {
    let comparison = try #require(Comparison("Expectation failed: \(message)"))
    #expect(comparison.expression == expression)
    #expect(comparison.expected == expected)
    #expect(comparison.actual == actual)
    #expect(comparison.diff == ["- \(expected)", "+ \(actual)"])
  }

  @Test(
    "that isn't a comparison, or can't be parsed, stays unchanged",
    arguments: [
      "Expectation failed: (isOn → false)", "Expectation failed: !(isOn → true)",
      "Expectation failed: (a → 1) < (b → 0)", "Caught error: no",
      "Expectation failed: (text → \"a \" ( b\") == \"x\"", "Expectation failed: 1 == 2",
      "Expectation failed: (text → \"x\").contains(\"a == b\")", "",
    ])
  func others(message: String) {
    #expect(Comparison(message) == nil)
  }

  @Test("shows long collections element by element, with only the differences and their context")
  func longCollections() throws {
    let old = (1...9).map { "app.Row(id: \($0), title: \"row \($0)\")" }
    var new = old
    new[4] = "app.Row(id: 50, title: \"row 5\")"
    let comparison = try #require(
      Comparison(
        "Expectation failed: (rows → [\(new.joined(separator: ", "))]) == "
          + "[\(old.joined(separator: ", "))]"))
    #expect(
      comparison.diff == [
        "  …",
        "    Row(id: 3, title: \"row 3\"),",
        "    Row(id: 4, title: \"row 4\"),",
        "-   Row(id: 5, title: \"row 5\"),",
        "+   Row(id: 50, title: \"row 5\"),",
        "    Row(id: 6, title: \"row 6\"),",
        "    Row(id: 7, title: \"row 7\"),",
      ])
  }

  @Test(
    "shows values in readable form",
    arguments: [
      ("SchedulerTimeType(dispatchTime: Dispatch.DispatchTime(rawValue: 10000000001))", "10 s"),
      (
        "[(extension in OpenCombineDispatch):Dispatch.DispatchQueue.OCombine.SchedulerTimeType("
          + "dispatchTime: Dispatch.DispatchTime(rawValue: 300000001))]", "[0.3 s]"
      ),
      ("SchedulerTimeType.Stride(magnitude: 1250000000)", "1.25 s"),
      ("Stride(magnitude: 7)", "7 ns"),
      (
        "[app.AppAction.tapped, app.AppAction.row(id: 2, app.Row.Kind.big)]",
        "[.tapped, .row(id: 2, .big)]"
      ),
      ("app.Feature.State(count: 2)", "State(count: 2)"),
      (
        #"["see app.AppAction.tapped", "a \" b.C.d"]"#,
        #"["see app.AppAction.tapped", "a \" b.C.d"]"#
      ),
      ("2.5", "2.5"),
    ])
  func values(value: String, words: String) throws {
    let comparison = try #require(Comparison("Expectation failed: (now → \(value)) == 0"))
    #expect(comparison.diff == ["- 0", "+ \(words)"])
    let other = "Expectation failed: (isEarly(now → \(value)) → false)"
    #expect(
      other.withPlainValues == "Expectation failed: (isEarly(now → \(words)) → false)")
  }

  @Test("shows the beginnings if nothing agrees")
  func nothingInCommon() throws {
    let numbers = (0...200).map(String.init).joined(separator: ", ")
    let comparison = try #require(
      Comparison("Expectation failed: (heard → []) == (Array(0...200) → [\(numbers)])"))
    #expect(comparison.diff.count == 2)
    #expect(comparison.diff[0].hasPrefix("- [0, 1, 2, "))
    #expect(comparison.diff[0].hasSuffix("…"))
    #expect(comparison.diff[1] == "+ []")
  }

  @Test("compares strings of several lines line by line")
  func strings() throws {
    let comparison = try #require(
      Comparison("Expectation failed: (frame → \"0\nBlob\") == (\"1\\nBlob\" → \"1\nBlob\")"))
    #expect(comparison.diff == ["- 1", "+ 0", "  Blob"])
  }
}
