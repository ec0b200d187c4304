import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Declarations on which tests depend")
struct FileOutlineTests {
  private func names(_ code: String, given: String = "", gaps: [Int] = []) -> [String] {
    FileOutline(code).comparators(notIn: [(FileOutline(given), gaps)])
      .map { "\($0.lines.lowerBound) \($0.place) \($0.name)" }
  }

  @Test(
    "are comparison operators, and members for hashing and describing values",
    arguments: [
      ("public func == (a: Int, b: Int) -> Bool { true }", "1  =="),
      ("func ==<A>(a: A, b: A) -> Bool { true }", "1  =="),
      ("func <<A: Comparable>(a: A, b: A) -> Bool { true }", "1  <"),
      ("func ~= (a: Int, b: Int) -> Bool { true }", "1  ~="),
      ("@inlinable public prefix func ! (a: Bool) -> Bool { true }", "1  !"),
      (
        "extension Store.Event: Equatable {\n  static func ==(a: Self, b: Self) -> Bool { true }\n}",
        "2 Store.Event =="
      ),
      ("extension Int { func hash(into hasher: inout Hasher) {} }", "1 Int hash(into:)"),
      (
        "extension Int: CustomDumpReflectable { var customDumpMirror: Mirror { .init(self) } }",
        "1 Int customDumpMirror"
      ),
      (
        "protocol P {}\nextension P { static func == (a: Self, b: Self) -> Bool { true } }",
        "2 P =="
      ),
    ])
  func kinds(code: String, found: String) {
    #expect(names(code) == [found])
  }

  @Test(
    "are no others",
    arguments: [
      "private func == (a: Int, b: Int) -> Bool { true }",
      "fileprivate extension Int { static func == (a: Int, b: Int) -> Bool { true } }",
      "struct Mine: Equatable { static func == (a: Self, b: Self) -> Bool { true } }",
      "enum Mine { struct Inner {} }\nextension Mine.Inner { func hash(into hasher: inout Hasher) {} }",
      "func help() { struct Mine { static func == (a: Self, b: Self) -> Bool { true } } }",
      "func hash(_ text: String) -> Int { text == \"\" ? 0 : 1 }",
      "protocol P { static func == (a: Self, b: Self) -> Bool }",
      "// func == (a: Int, b: Int) -> Bool { true }",
      "/* a /* b */ func == (a: Int, b: Int) -> Bool { true } */",
      "let text = \"\\(a { \"}\" }) func == (\"",
      "let text = \"\"\"\n  \" func == (a: Int)\n  \"\"\"",
      "let text = #\"\\\" func == (\"#",
      "func + (a: Int, b: Int) -> Int { 0 }",
      "func << (a: Int, b: Int) -> Int { 0 }",
    ])
  func harmless(code: String) {
    #expect(names(code) == [])
  }

  @Test("are found after a gap that closes its function, and after strings with braces")
  func escapes() {
    let code = """
      struct Store {
        func add() -> String {
          // Exercise 1.1
          "{ \\("{")"
        }
        static func == (a: Self, b: Self) -> Bool { true }
        func more() -> Int {
          0
        }
      }

      """
    #expect(names(code, given: "struct Store {}") == ["6 Store =="])
  }

  @Test("don't include unchanged provided ones; one with a gap may contain anything")
  func given() {
    let given = """
      struct Store {
        static func == (a: Self, b: Self) -> Bool {
          // Exercise 1.1
          exercise("1.1", "compare", returning: true)
        }
        func hash(into hasher: inout Hasher) { hasher.combine(1) }
      }

      """
    let solved = given.replacing(
      "exercise(\"1.1\", \"compare\", returning: true)", with: "a.x == b.x")
    #expect(names(given, given: given, gaps: [3]) == [])
    #expect(names(solved, given: given, gaps: [3]) == [])
    #expect(names(solved, given: given) == ["2 Store =="])
    let changed = solved.replacing("combine(1)", with: "combine(2) // Better.")
    #expect(names(changed, given: given, gaps: [3]) == ["6 Store hash(into:)"])
    let formatted = given.replacing("{ hasher", with: "{\n// Why.\nhasher")
    #expect(names(formatted, given: given, gaps: [3]) == [])
  }
}

@Suite("The course's own files")
struct OwnComparatorTests {
  @Test(
    "contain no such declarations: starters and solutions are distinguished from a learner's changes"
  )
  func own() throws {
    let repository = Repository(root: Built.root)
    for milestone in repository.available {
      for file in try repository.chapter(milestone.number).files {
        #expect(file.foreignComparators(in: file.starter.lines.text).isEmpty)
        #expect(file.foreignComparators(in: file.solution.lines.text).isEmpty)
        let more = file.starter.lines.text + "func == (a: Int, b: Int) -> Bool { true }\n"
        #expect(file.foreignComparators(in: more).map(\.name) == ["=="], "\(file.path)")
      }
    }
  }
}
