import Testing

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

  @Test("tells the steps of a build without their number, which grows")
  func steps() {
    #expect(Toolchain.step("[5/9] Compiling Store.swift") == "Compiling Store.swift")
    #expect(Toolchain.step("[1234/5678] Linking [all]") == "Linking [all]")
    #expect(Toolchain.step("Planning build") == "Planning build")
    #expect(Toolchain.step("Another instance of SwiftPM …")?.hasPrefix("Another") == true)
    #expect(Toolchain.step("/x/A.swift:1:1: error: no") == nil)
    #expect(Toolchain.step("[no end") == nil)
  }
}
