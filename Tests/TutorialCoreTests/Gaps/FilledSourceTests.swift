import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A learner's file")
struct FilledSourceTests {
  let given = GappedSource(CourseFixture.store(CourseFixture.openOne, CourseFixture.openTwo))
  let one = ExerciseID(chapter: 1, number: 1)
  let two = ExerciseID(chapter: 1, number: 2)

  @Test("has in its gaps any text between the provided parts")
  func bodies() {
    let odd = "if a {\n}\n  }\n\n  public func helper( {\n return \"}\""
    let filled = FilledSource(CourseFixture.store(odd, "a * 2"), given: given)
    #expect(filled.changes.isEmpty)
    #expect(filled.bodies(of: one) == [("    " + odd).lines])
    #expect(filled.bodies(of: two) == [["    a * 2"]])
  }

  @Test("may have empty gaps")
  func empty() {
    let text = given.filled { _, _ in [] }.lines.text
    let filled = FilledSource(text, given: given)
    #expect(filled.changes.isEmpty)
    #expect(filled.bodies(of: one) == [[]])
  }

  @Test("isn't changed by white space at the ends of lines")
  func whiteSpace() {
    let text = CourseFixture.store("a + b", "a").replacing("{\n", with: "{  \n")
    #expect(FilledSource(text, given: given).changes.isEmpty)
  }

  @Test("is matched even with changes outside the gaps, which are reported")
  func changedOutside() {
    let text = CourseFixture.store("a + b", "a * 2")
      .replacing("public init() {}", with: "public init() { print() }")
    let filled = FilledSource(text, given: given)
    #expect(filled.bodies(of: one) == [["    a + b"]])
    #expect(filled.bodies(of: two) == [["    a * 2"]])
    #expect(
      filled.changes == [
        .init(line: 2, expected: ["  public init() {}"], found: ["  public init() { print() }"])
      ])
  }

  @Test("has its changes reported with their current lines, except blank lines")
  func everyChange() {
    let text = CourseFixture.store("a +\n    b", "a * 2")
      .replacing("public init() {}", with: "// Mine.\n  public init() { print() }")
      .replacing("  public func double", with: "\n\n  public func double")
      .replacing("    guard a != 0 else { return 0 }\n", with: "")
    let changes = FilledSource(text + "one\n\ntwo\n", given: given).changes
    #expect(
      changes == [
        .init(
          line: 2, expected: ["  public init() {}"],
          found: ["  // Mine.", "  public init() { print() }"]),
        .init(line: 14, expected: ["    guard a != 0 else { return 0 }"], found: []),
        .init(line: 18, expected: [], found: ["one", "", "two"]),
      ])
    #expect(
      changes.map(\.words) == [
        "changed outside the gaps: `public init() {}` was replaced by `// Mine.` with 1 more line",
        "changed outside the gaps: `guard a != 0 else { return 0 }` was removed",
        "changed outside the gaps: `one` with 1 more line was added",
      ])
  }

  @Test("is matched if lines are added below")
  func addedBelow() {
    let text = CourseFixture.store("a + b", "a * 2") + "struct Mine {}\n"
    let filled = FilledSource(text, given: given)
    #expect(filled.bodies(of: two) == [["    a * 2"]])
    #expect(filled.changes == [.init(line: 15, expected: [], found: ["struct Mine {}"])])
  }

  @Test("has no gap if its marker is missing")
  func noMarker() {
    let text = CourseFixture.store("a + b", "a * 2").replacing("    // Exercise 1.1\n", with: "")
    let filled = FilledSource(text, given: given)
    #expect(filled.bodies(of: one) == nil)
    #expect(filled.bodies(of: two) == [["    a * 2"]])
    #expect(filled.changes.map(\.line) == [5])
    #expect(
      filled.changes.first?.words == """
        changed outside the gaps: `// Exercise 1.1` was replaced by `a + b`. Restore that line: \
        “reset” and “solution” need it to find the gap
        """)
    #expect(filled.replacingBodies(of: one, from: given) == nil)
  }

  @Test("gets one gap replaced, and keeps everything else")
  func replacing() {
    let solution = GappedSource(CourseFixture.store("a + b", "let b = a\n    return add(a, b)"))
    let text = CourseFixture.store("mine", "mine too") + "struct Mine {}\n"
    let replaced = FilledSource(text, given: given).replacingBodies(of: two, from: solution)
    let expected = CourseFixture.store("mine", "let b = a\n    return add(a, b)")
    #expect(replaced?.text == expected + "struct Mine {}\n")
  }
}

@Suite("A difference")
struct UnifiedDiffTests {
  private func lines(
    _ old: [String], _ new: [String], ignoresBlankLines: Bool = false
  ) async throws -> [String]? {
    try await UnifiedDiff.between(
      ["a file": old], ["a file": new], ignoresBlankLines: ignoresBlankLines
    ) { ("x/\($0)", "y/\($0)") }["a file"]?.lines.map(\.description)
  }

  @Test("is empty for equal texts")
  func same() async throws {
    let none = try await lines(["a"], ["a"])
    #expect(none == nil)
  }

  @Test("shows removed and added lines, with three lines of context and their numbers")
  func hunk() async throws {
    let old = (1...9).map(String.init)
    var new = old
    new[4] = "five"
    let diff = try await lines(old, new)
    #expect(
      diff == [
        "--- x/a file", "+++ y/a file", "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6",
        " 7", " 8",
      ])
  }

  @Test("has a group for each place, and numbers them in both texts")
  func groups() async throws {
    let old = (1...20).map(String.init)
    let diff = try #require(await lines(old, ["0"] + old.dropLast()))
    let headings = diff.filter { $0.hasPrefix("@@") }.map { $0.prefix { $0 != "+" } }
    #expect(headings == ["@@ -1,3 ", "@@ -17,4 "])
  }

  @Test("is computed for each of several files, even if one side is missing")
  func files() async throws {
    let diffs = try await UnifiedDiff.between(
      ["a/b": ["--- old", "same"], "gone": ["x"], "c": ["c"]],
      ["a/b": ["+++ new", "same"], "new": ["diff --git", "@@"], "c": ["c"]]
    ) { ("old \($0)", "new \($0)") }
    #expect(Set(diffs.keys) == ["a/b", "gone", "new"])
    #expect(
      diffs["a/b"]?.lines.dropFirst(3) == [.removed("--- old"), .added("+++ new"), .same("same")])
    #expect(
      diffs["gone"]?.lines.prefix(2) == [.heading("--- old gone"), .heading("+++ /dev/null")])
    #expect(diffs["new"]?.lines.dropFirst(3) == [.added("diff --git"), .added("@@")])
  }

  @Test("can ignore blank lines that only one text has")
  func blankLines() async throws {
    let old = ["a", "", "b", " ", "c", "d", "e", "old"]
    let diff = try #require(
      await lines(old, ["a", "b", "", "c", "d", "e", "new"], ignoresBlankLines: true))
    #expect(diff.filter { "-+".contains($0.prefix(1)) }.dropFirst(2) == ["-old", "+new"])
    let same = try await lines(["a", "", "b"], ["a", "b", ""], ignoresBlankLines: true)
    #expect(same == nil)
  }
}
