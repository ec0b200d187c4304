import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Case paths · around them")
struct CasePathableTests {
  @Test(
    "what is written is public, however visible the enum is",
    arguments: ["", "public ", "package ", "fileprivate ", "private ", "indirect "])
  func access(modifier: String) {
    expectPaths(modifier: modifier, of: "", are: "")
  }

  @Test("members that are no cases have no paths")
  func otherMembers() {
    expectPaths(
      of: """
        static let first = 1
        var text: String {
          ""
        }
        """,
      are: "")
  }

  @Test(
    "a conformance that is there is not written again",
    arguments: ["CasePathable", "Equatable, CasePathsMacros.CasePathable"])
  func inherited(types: String) {
    expectPaths(inheriting: ": \(types)", of: "", are: "", extending: nil)
  }

  @Test("the conformance is available where the enum is")
  func availability() {
    expectPaths(
      before: "@available(macOS, unavailable)\n", of: "", are: "",
      extending: "@available(macOS, unavailable)\nextension Note: CasePathsMacros.CasePathable {\n}"
    )
  }

  @Test("the enum may be nested")
  func nested() {
    expect(
      """
      extension Outer.Inner {
        @CasePathable
        enum Note {
        }
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        extension Outer.Inner {
          enum Note {

            public struct AllCasePaths: Swift.Sendable {
            }

            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }
        }

        extension Outer.Inner.Note: CasePathsMacros.CasePathable {
        }
        """)
  }

  @Test(
    "what is no enum is diagnosed at its keyword",
    arguments: [("", "struct", 1), ("public final ", "class", 14), ("", "actor", 1)])
  func noEnum(modifiers: String, kind: String, column: Int) {
    expect(
      """
      @CasePathable
      \(modifiers)\(kind) Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        \(modifiers)\(kind) Note {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to \(kind) type 'Note'",
          line: 2, column: column)
      ])
  }

  @Test("a name that an earlier case has is diagnosed there, but not that of another branch")
  func overloaded() {
    expectPaths(
      of: """
        case text
        case text(Int)
        #if DEBUG
        case number
        #else
        case number
        #endif
        case number
        """,
      are: """
        \(path(of: "text"))
        #if DEBUG
        \(path(of: "number"))
        #else
        \(path(of: "number"))
        #endif
        """,
      diagnostics: [("text", 4), ("number", 10)].map { name, line in
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to overloaded case name '\(name)'",
          line: line, column: 8)
      })
  }

  private func path(of name: String) -> String {
    """
    public var \(name): CasePathsMacros.AnyCasePath<Note, Void> {
      CasePathsMacros.AnyCasePath._$embed {
        Note.\(name)
      } extract: {
        guard case .\(name) = $0 else {
          return nil
        }
        return ()
      }
    }
    """
  }
}
