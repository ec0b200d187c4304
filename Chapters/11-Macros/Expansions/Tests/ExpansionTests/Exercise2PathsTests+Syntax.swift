import SwiftSyntaxMacrosGenericTestSupport
import Testing

extension ThePathsOfAnEnumTests {
  @Test("each name in a case declaration gets a path")
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

  @Test("comments between a name and its payload, and after a case, make no difference")
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

  @Test("a trailing comma in the payload makes no difference")
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

  @Test("a documentation comment is copied to the path")
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

  @Test("a second case with the same name is an error, and gets no path")
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
