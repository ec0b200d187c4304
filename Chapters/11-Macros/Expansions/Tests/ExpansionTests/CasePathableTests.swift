import Testing

@Suite("Macros · members of CasePathable")
struct AroundTheCasePathsTests {
  @Test("an enum without cases gets no paths")
  func noCases() {
    expect(
      """
      @CasePathable
      enum Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("generated members are public, whatever the enum's access level")
  func access() {
    expect(
      """
      @CasePathable
      public enum Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        public enum Note {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
    expect(
      """
      @CasePathable
      package enum Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        package enum Note {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
    expect(
      """
      @CasePathable
      fileprivate enum Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        fileprivate enum Note {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
    expect(
      """
      @CasePathable
      private enum Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        private enum Note {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("an existing conformance isn't generated again")
  func inherited() {
    expect(
      """
      @CasePathable
      enum Note: CasePathable {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note: CasePathable {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }
        """)
    expect(
      """
      @CasePathable
      enum Note: Equatable, ComposableArchitecture.CasePathable {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note: Equatable, ComposableArchitecture.CasePathable {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }
        """)
  }

  @Test("the conformance has the enum's availability")
  func availability() {
    expect(
      """
      @available(macOS, unavailable)
      @CasePathable
      enum Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        @available(macOS, unavailable)
        enum Note {

          public struct AllCasePaths: Swift.Sendable {
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @available(macOS, unavailable)
        extension Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("an enum may be nested")
  func nested() {
    expect(
      """
      enum Outer {
        @CasePathable
        enum Note {
        }
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Outer {
          enum Note {

            public struct AllCasePaths: Swift.Sendable {
            }

            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }
        }

        extension Outer.Note: ComposableArchitecture.CasePathable {
        }
        """)
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

        extension Outer.Inner.Note: ComposableArchitecture.CasePathable {
        }
        """)
  }

  @Test("members other than cases get no paths")
  func otherMembers() {
    expect(
      """
      @CasePathable
      enum Note {
        static let first = 1
        var text: String { "" }
        #if DEBUG
        func dump() {
        }
        #endif
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        enum Note {
          static let first = 1
          var text: String { "" }
          #if DEBUG
          func dump() {
          }
          #endif

          public struct AllCasePaths: Swift.Sendable {
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
