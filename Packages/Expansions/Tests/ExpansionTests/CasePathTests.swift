import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Case paths · what is written for a case")
struct CasePathTests {
  /// Expects the path of one case with a payload.
  private func expectPath(
    of declaration: String, to value: String, embedding name: String = "text",
    binding values: String = "v0", returning result: String = "v0",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectPaths(
      of: declaration,
      are: """
        public var \(name): CasePathsMacros.AnyCasePath<Note, \(value)> {
          CasePathsMacros.AnyCasePath._$embed(Note.\(name)) {
            guard case let .\(name)(\(values)) = $0 else {
              return nil
            }
            return \(result)
          }
        }
        """,
      sourceLocation: sourceLocation)
  }

  @Test("a case that carries nothing has a path to Void")
  func nothing() {
    expectPaths(
      of: "case empty",
      are: """
        public var empty: CasePathsMacros.AnyCasePath<Note, Void> {
          CasePathsMacros.AnyCasePath._$embed {
            Note.empty
          } extract: {
            guard case .empty = $0 else {
              return nil
            }
            return ()
          }
        }
        """)
  }

  @Test("a case that carries one value has a path to its type, without its label and its default")
  func one() {
    expectPath(of: "case text(String)", to: "String")
    expectPath(of: "case text(body: String)", to: "String")
    expectPath(of: "case text(String = \"\")", to: "String")
    expectPath(of: "case text(((Int, Int)))", to: "((Int, Int))")
    expectPath(of: "case text((Int) -> Void)", to: "(Int) -> Void")
    expectPath(of: "case text(Result<Void, any Error>)", to: "Result<Void, any Error>")
    expectPath(of: "case text(any Error)", to: "(any Error)")
  }

  @Test("several values are a tuple, with the labels that are names, and without defaults")
  func several() {
    func expectTuple(_ payload: String, _ value: String) {
      expectPath(
        of: "case text(\(payload))", to: "(\(value))", binding: "v0, v1", returning: "(v0, v1)")
    }
    expectTuple("Int, String", "Int, String")
    expectTuple("number: Int, unit: String", "number: Int, unit: String")
    expectTuple("_: Int, unit: String", "Int, unit: String")
    expectTuple("number: Int = 1, unit: String = \"kg\"", "number: Int, unit: String")
  }

  @Test("`Self` becomes the enum's name")
  func selfType() {
    expectPath(of: "indirect case text(Self)", to: "Note")
    expectPath(of: "case text([Self])", to: "[Note]")
    expectPath(
      of: "case text(Int, (Self) -> Self?)", to: "(Int, (Note) -> Note?)", binding: "v0, v1",
      returning: "(v0, v1)")
  }

  @Test("a name that is a keyword keeps its backticks")
  func keyword() {
    expectPath(of: "case `default`(Int)", to: "Int", embedding: "`default`")
  }

  @Test("the documentation goes along, and other comments do not")
  func comments() {
    expectPaths(
      of: """
        // Not this.
        /// A text.
        case text /* between */(String /* inside */)  // And behind it.
        """,
      are: """
        /// A text.
        public var text: CasePathsMacros.AnyCasePath<Note, String> {
          CasePathsMacros.AnyCasePath._$embed(Note.text) {
            guard case let .text(v0) = $0 else {
              return nil
            }
            return v0
          }
        }
        """)
  }

  @Test("an `#if` is written around the paths, and one without cases is not")
  func conditions() {
    expectPaths(
      of: """
        #if DEBUG
        case text(String)
        #elseif os(Linux)
        case text(Int)
        #else
        var other: Int {
          1
        }
        #endif
        #if NEVER
        static let first = 1
        #endif
        """,
      are: """
        #if DEBUG
        public var text: CasePathsMacros.AnyCasePath<Note, String> {
          CasePathsMacros.AnyCasePath._$embed(Note.text) {
            guard case let .text(v0) = $0 else {
              return nil
            }
            return v0
          }
        }
        #elseif os(Linux)
        public var text: CasePathsMacros.AnyCasePath<Note, Int> {
          CasePathsMacros.AnyCasePath._$embed(Note.text) {
            guard case let .text(v0) = $0 else {
              return nil
            }
            return v0
          }
        }
        #else
        #endif
        """)
  }
}
