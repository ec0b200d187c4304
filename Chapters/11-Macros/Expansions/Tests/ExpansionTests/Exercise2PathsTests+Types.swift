import Testing

extension ThePathsOfAnEnumTests {
  @Test("the default value of a single value is omitted")
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

  @Test("a type with any is in parentheses")
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

  @Test("functions, tuples, optionals and generic types are copied unchanged")
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

  @Test("Self is replaced with the enum's name")
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

  @Test("Self is replaced with the enum's name, however deeply it is nested")
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
}
