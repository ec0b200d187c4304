import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The compiler's output")
struct DiagnosticTests {
  private let output = """
    [5/9] Compiling ComposableArchitecture Store.swift
    /a b/Store.swift:11:45: error: cannot find 'sss' in scope
     9 |   public func double(_ a: Int) -> Int {
    11 |     return a + sss
       |                `- error: cannot find 'sss' in scope
    12 |   }

    [6/9] Emitting module ComposableArchitecture
    /a b/Store.swift:11:45: error: cannot find 'sss' in scope
    11 |     return a + sss
    /a b/Store.swift:9:7: warning: never used [#no-usage]
    warning: '01-store': dependency 'x' is not used by any target
    error: fatalError
    """

  @Test("has errors and warnings, each once, with file, line and column")
  func parses() {
    let found = Diagnostic.parse(output.lines)
    #expect(found.map(\.severity) == [.error, .warning, .warning, .error])
    #expect(found[0].message == "cannot find 'sss' in scope")
    #expect(found[0].file == "/a b/Store.swift")
    #expect(found[0].line == 11)
    #expect(found[0].column == 45)
    #expect(found[3].file == nil)
  }

  @Test("has the lines of source that belong to an error, and no more")
  func excerpt() {
    let found = Diagnostic.parse(output.lines)
    #expect(found[0].excerpt.count == 4)
    #expect(found[0].excerpt.last == "12 |   }")
    #expect(found[1].excerpt.isEmpty)
  }

  @Test(
    "reports the steps of a build in words, without their number, which grows",
    arguments: [
      ("[5/9] Compiling Clocks Clock.swift", "Compiling Clocks"),
      ("[5/9] Compiling Clocks Clock.swift, Timer.swift", "Compiling Clocks"),
      ("[5/9] Compiling Swift Module 'Clocks' (12 sources)", "Compiling Clocks"),
      ("[6/9] Emitting module Clocks", "Compiling Clocks"),
      ("[1234/5678] Linking counter", "Linking counter"),
      ("[7/9] Linking 01-StorePackageTests.xctest", "Linking the tests"),
      ("Fetching https://github.com/x/y", "Fetching https://github.com/x/y"),
      ("[0/1] Planning build", "Planning the build"),
      ("Planning build", "Planning the build"),
      (
        "Another instance of SwiftPM (PID: 7) is already running using '/p/.build', waiting …",
        "Another command is building; waiting for it"
      ),
    ])
  func steps(line: String, words: String) {
    #expect(Toolchain.step(line) == words)
  }

  @Test(
    "omits unimportant steps",
    arguments: [
      "[4/9] Wrapping AST for Clocks for debugging", "[1/9] Write sources",
      "[2/9] Write swift-version--58304C5D6DBC2206.txt", "[139/240] Write Objects.LinkFileList",
      "[1/1] Compiling plugin GenerateManual", "Building for debugging...", "Build complete! (1s)",
      "Working copy of https://github.com/x/y resolved at 1.8.1", "[no end",
      "/x/A.swift:1:1: error: no",
    ])
  func jargon(line: String) {
    #expect(Toolchain.step(line) == nil)
  }
}
