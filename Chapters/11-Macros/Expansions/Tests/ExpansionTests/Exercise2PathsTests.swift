import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Exercise 11.2 · the macro writes it")
struct ThePathsOfAnEnumTests {
  @Test("a case that carries nothing has a path to Void")
  func nothing() {
    expect(
      """
      @CasePathable
      enum Note {
        case empty
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case empty

          public struct AllCasePaths: Swift.Sendable {
            public var empty: ComposableArchitecture.AnyCasePath<Note, Void> {
              ComposableArchitecture.AnyCasePath._$embed {
                Note.empty
              } extract: {
                guard case .empty = $0 else {
                  return nil
                }
                return ()
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a case that carries one value has a path to its type")
  func one() {
    expect(
      """
      @CasePathable
      enum Note {
        case text(String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case text(String)

          public struct AllCasePaths: Swift.Sendable {
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("the label of a single value is left out")
  func oneLabel() {
    expect(
      """
      @CasePathable
      enum Note {
        case text(body: String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case text(body: String)

          public struct AllCasePaths: Swift.Sendable {
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("several values are a tuple")
  func several() {
    expect(
      """
      @CasePathable
      enum Note {
        case amount(Int, String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case amount(Int, String)

          public struct AllCasePaths: Swift.Sendable {
            public var amount: ComposableArchitecture.AnyCasePath<Note, (Int, String)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.amount) {
                guard case let .amount(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a tuple keeps its labels")
  func labels() {
    expect(
      """
      @CasePathable
      enum Note {
        case amount(number: Int, unit: String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case amount(number: Int, unit: String)

          public struct AllCasePaths: Swift.Sendable {
            public var amount: ComposableArchitecture.AnyCasePath<Note, (number: Int, unit: String)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.amount) {
                guard case let .amount(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a wildcard is no label")
  func wildcard() {
    expect(
      """
      @CasePathable
      enum Note {
        case amount(_: Int, unit: String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case amount(_: Int, unit: String)

          public struct AllCasePaths: Swift.Sendable {
            public var amount: ComposableArchitecture.AnyCasePath<Note, (Int, unit: String)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.amount) {
                guard case let .amount(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("default values are left out")
  func defaults() {
    expect(
      """
      @CasePathable
      enum Note {
        case amount(number: Int = 1, unit: String = "kg")
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case amount(number: Int = 1, unit: String = "kg")

          public struct AllCasePaths: Swift.Sendable {
            public var amount: ComposableArchitecture.AnyCasePath<Note, (number: Int, unit: String)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.amount) {
                guard case let .amount(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("the default value of a single value is left out")
  func oneDefault() {
    expect(
      """
      @CasePathable
      enum Note {
        case text(String = "")
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case text(String = "")

          public struct AllCasePaths: Swift.Sendable {
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a type with any stands in parentheses")
  func existential() {
    expect(
      """
      @CasePathable
      enum Note {
        case failed(any Error)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case failed(any Error)

          public struct AllCasePaths: Swift.Sendable {
            public var failed: ComposableArchitecture.AnyCasePath<Note, (any Error)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.failed) {
                guard case let .failed(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("functions, tuples, optionals and generic types are written as they are")
  func types() {
    expect(
      """
      @CasePathable
      enum Note {
        case done((Int) -> Void)
        case pair((Int, Int))
        case maybe((any Error)?)
        case result(Result<Void, any Error>)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case done((Int) -> Void)
          case pair((Int, Int))
          case maybe((any Error)?)
          case result(Result<Void, any Error>)

          public struct AllCasePaths: Swift.Sendable {
            public var done: ComposableArchitecture.AnyCasePath<Note, (Int) -> Void> {
              ComposableArchitecture.AnyCasePath._$embed(Note.done) {
                guard case let .done(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var pair: ComposableArchitecture.AnyCasePath<Note, (Int, Int)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.pair) {
                guard case let .pair(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var maybe: ComposableArchitecture.AnyCasePath<Note, (any Error)?> {
              ComposableArchitecture.AnyCasePath._$embed(Note.maybe) {
                guard case let .maybe(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var result: ComposableArchitecture.AnyCasePath<Note, Result<Void, any Error>> {
              ComposableArchitecture.AnyCasePath._$embed(Note.result) {
                guard case let .result(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("Self becomes the enum's name")
  func selfAlone() {
    expect(
      """
      @CasePathable
      enum Note {
        indirect case again(Self)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          indirect case again(Self)

          public struct AllCasePaths: Swift.Sendable {
            public var again: ComposableArchitecture.AnyCasePath<Note, Note> {
              ComposableArchitecture.AnyCasePath._$embed(Note.again) {
                guard case let .again(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("Self becomes the enum's name wherever it stands")
  func selfInside() {
    expect(
      """
      @CasePathable
      enum Note {
        case all([Self], by: [Self.Key: Optional<Self>])
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case all([Self], by: [Self.Key: Optional<Self>])

          public struct AllCasePaths: Swift.Sendable {
            public var all: ComposableArchitecture.AnyCasePath<Note, ([Note], by: [Note.Key: Optional<Note>])> {
              ComposableArchitecture.AnyCasePath._$embed(Note.all) {
                guard case let .all(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("each name of a declaration has a path")
  func namesInOneLine() {
    expect(
      """
      @CasePathable
      enum Note {
        case empty, text(String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case empty, text(String)

          public struct AllCasePaths: Swift.Sendable {
            public var empty: ComposableArchitecture.AnyCasePath<Note, Void> {
              ComposableArchitecture.AnyCasePath._$embed {
                Note.empty
              } extract: {
                guard case .empty = $0 else {
                  return nil
                }
                return ()
              }
            }
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a keyword keeps its backticks")
  func keyword() {
    expect(
      """
      @CasePathable
      enum Note {
        case `default`(Int)
        case `switch`
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case `default`(Int)
          case `switch`

          public struct AllCasePaths: Swift.Sendable {
            public var `default`: ComposableArchitecture.AnyCasePath<Note, Int> {
              ComposableArchitecture.AnyCasePath._$embed(Note.`default`) {
                guard case let .`default`(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var `switch`: ComposableArchitecture.AnyCasePath<Note, Void> {
              ComposableArchitecture.AnyCasePath._$embed {
                Note.`switch`
              } extract: {
                guard case .`switch` = $0 else {
                  return nil
                }
                return ()
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("comments between a name and its payload, and behind a case, change nothing")
  func comments() {
    expect(
      """
      @CasePathable
      enum Note {
        case text /* of the note */(String /* the body */)  // See above.
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case text /* of the note */(String /* the body */)  // See above.

          public struct AllCasePaths: Swift.Sendable {
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a comma at the end of the payload changes nothing")
  func trailingComma() {
    expect(
      """
      @CasePathable
      enum Note {
        case amount(Int, String,)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case amount(Int, String,)

          public struct AllCasePaths: Swift.Sendable {
            public var amount: ComposableArchitecture.AnyCasePath<Note, (Int, String)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.amount) {
                guard case let .amount(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a documentation comment goes along")
  func documentation() {
    expect(
      """
      @CasePathable
      enum Note {
        /// Nothing was written.
        ///
        /// So nothing is shown.
        case empty
        // No documentation.
        case text(String)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          /// Nothing was written.
          ///
          /// So nothing is shown.
          case empty
          // No documentation.
          case text(String)

          public struct AllCasePaths: Swift.Sendable {
            /// Nothing was written.
            ///
            /// So nothing is shown.
            public var empty: ComposableArchitecture.AnyCasePath<Note, Void> {
              ComposableArchitecture.AnyCasePath._$embed {
                Note.empty
              } extract: {
                guard case .empty = $0 else {
                  return nil
                }
                return ()
              }
            }
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("an #if is repeated around the paths")
  func conditional() {
    expect(
      """
      @CasePathable
      enum Note {
        case empty
        #if DEBUG
        case text(String)
        #elseif os(Linux)
        case text(Int)
        #else
        func help() {
        }
        #endif
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case empty
          #if DEBUG
          case text(String)
          #elseif os(Linux)
          case text(Int)
          #else
          func help() {
          }
          #endif

          public struct AllCasePaths: Swift.Sendable {
            public var empty: ComposableArchitecture.AnyCasePath<Note, Void> {
              ComposableArchitecture.AnyCasePath._$embed {
                Note.empty
              } extract: {
                guard case .empty = $0 else {
                  return nil
                }
                return ()
              }
            }
            #if DEBUG
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            #elseif os(Linux)
            public var text: ComposableArchitecture.AnyCasePath<Note, Int> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            #else
            #endif
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("an enum may be generic")
  func generic() {
    expect(
      """
      @CasePathable
      indirect enum Tree<Element> {
        case leaf(Element)
        case branches([Self])
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        indirect enum Tree<Element> {
          case leaf(Element)
          case branches([Self])

          public struct AllCasePaths: Swift.Sendable {
            public var leaf: ComposableArchitecture.AnyCasePath<Tree, Element> {
              ComposableArchitecture.AnyCasePath._$embed(Tree.leaf) {
                guard case let .leaf(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var branches: ComposableArchitecture.AnyCasePath<Tree, [Tree]> {
              ComposableArchitecture.AnyCasePath._$embed(Tree.branches) {
                guard case let .branches(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Tree: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("a second case of the same name is an error, and gets no path")
  func overload() {
    expect(
      """
      @CasePathable
      enum Note {
        case text(String)
        case text(size: Int)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case text(String)
          case text(size: Int)

          public struct AllCasePaths: Swift.Sendable {
            public var text: ComposableArchitecture.AnyCasePath<Note, String> {
              ComposableArchitecture.AnyCasePath._$embed(Note.text) {
                guard case let .text(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to overloaded case name 'text'",
          line: 4, column: 8)
      ])
  }
}
