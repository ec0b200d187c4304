import Testing

@Suite("Exercise 11.2 · Generate case paths")
struct ThePathsOfAnEnumTests {
  @Test("a case without a payload gets a path to Void")
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

  @Test("a case with one value gets a path to the value's type")
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

  @Test("the label of a single value is omitted")
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

  @Test("several values become a tuple")
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

  @Test("a wildcard isn't a label")
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

  @Test("default values are omitted")
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
}
