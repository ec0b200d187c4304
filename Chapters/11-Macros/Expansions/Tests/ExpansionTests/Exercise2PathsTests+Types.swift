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

  @Test("three and more values become a tuple with all of them")
  func manyValues() {
    expect(
      """
      @CasePathable
      enum Note {
        case date(year: Int, month: Int, day: Int)
        case colour(Int, Int, _ blue: Int, alpha: Int)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case date(year: Int, month: Int, day: Int)
          case colour(Int, Int, _ blue: Int, alpha: Int)

          public struct AllCasePaths: Swift.Sendable {
            public var date: ComposableArchitecture.AnyCasePath<Note, (year: Int, month: Int, day: Int)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.date) {
                guard case let .date(v0, v1, v2) = $0 else {
                  return nil
                }
                return (v0, v1, v2)
              }
            }
            public var colour: ComposableArchitecture.AnyCasePath<Note, (Int, Int, Int, alpha: Int)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.colour) {
                guard case let .colour(v0, v1, v2, v3) = $0 else {
                  return nil
                }
                return (v0, v1, v2, v3)
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

  @Test("a type with some is in parentheses, and a name that begins with such a word isn't")
  func opaque() {
    expect(
      """
      @CasePathable
      enum Note {
        case value(some Equatable)
        case anything(anyValue)
        case something(someValue)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case value(some Equatable)
          case anything(anyValue)
          case something(someValue)

          public struct AllCasePaths: Swift.Sendable {
            public var value: ComposableArchitecture.AnyCasePath<Note, (some Equatable)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.value) {
                guard case let .value(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var anything: ComposableArchitecture.AnyCasePath<Note, anyValue> {
              ComposableArchitecture.AnyCasePath._$embed(Note.anything) {
                guard case let .anything(v0) = $0 else {
                  return nil
                }
                return v0
              }
            }
            public var something: ComposableArchitecture.AnyCasePath<Note, someValue> {
              ComposableArchitecture.AnyCasePath._$embed(Note.something) {
                guard case let .something(v0) = $0 else {
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

  @Test("Self is replaced in each value, and isn't replaced inside of a name")
  func selfInSeveral() {
    expect(
      """
      @CasePathable
      enum Note {
        case pair(Int, next: Self)
        case selfie(Selfie, MySelf, Outer.Selfish)
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          case pair(Int, next: Self)
          case selfie(Selfie, MySelf, Outer.Selfish)

          public struct AllCasePaths: Swift.Sendable {
            public var pair: ComposableArchitecture.AnyCasePath<Note, (Int, next: Note)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.pair) {
                guard case let .pair(v0, v1) = $0 else {
                  return nil
                }
                return (v0, v1)
              }
            }
            public var selfie: ComposableArchitecture.AnyCasePath<Note, (Selfie, MySelf, Outer.Selfish)> {
              ComposableArchitecture.AnyCasePath._$embed(Note.selfie) {
                guard case let .selfie(v0, v1, v2) = $0 else {
                  return nil
                }
                return (v0, v1, v2)
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
