import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Macros · diagnostics")
struct DiagnosticsTests {
  @Test("@CasePathable on a type other than an enum is an error")
  func casePathsOfOthers() {
    expect(
      """
      @CasePathable
      struct Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        struct Note {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to struct type 'Note'",
          line: 2, column: 1)
      ])
    expect(
      """
      @CasePathable
      public final class Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        public final class Note {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to class type 'Note'",
          line: 2, column: 14)
      ])
    expect(
      """
      @CasePathable actor Note {
      }
      """,
      by: Macros.casePathable,
      expandsTo: """
        actor Note {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to actor type 'Note'",
          line: 1, column: 15)
      ])
  }

  @Test("@Reducer on a type other than a struct or an enum is an error")
  func reducersOfOthers() {
    expect(
      """
      @Reducer
      final class Note {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        final class Note {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Reducer' cannot be applied to class type 'Note'",
          line: 2, column: 7)
      ])
    expect(
      """
      @Reducer
      actor Note {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        actor Note {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Reducer' cannot be applied to actor type 'Note'",
          line: 2, column: 1)
      ])
  }

  @Test("a reduce method next to a body is an error")
  func reduceBesideBody() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        let body = EmptyReducer<State, Action>()
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          .none
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          struct State {
          }
          struct Action {
          }
          let body = EmptyReducer<State, Action>()
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            .none
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            A 'reduce' method should not be defined in a reducer with a 'body'; it takes precedence \
            and 'body' will never be invoked
            """,
          line: 8, column: 8,
          notes: [NoteSpec(message: "'body' defined here", line: 7, column: 7)])
      ])
  }

  @Test("arguments of @Reducer on a struct are an error")
  func arguments() {
    expect(
      """
      @Reducer(state: .equatable)
      struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "Argument passed to call that takes no arguments when applied to a struct",
          line: 1, column: 10,
          fixIts: [FixItSpec(message: "Remove '(state: .equatable)'")])
      ],
      fixed: """
        @Reducer
        struct Counter {
        }
        """)
    expect(
      """
      @Reducer(state: .equatable, .sendable, action: .sendable)
      struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "Argument passed to call that takes no arguments when applied to a struct",
          line: 1, column: 10,
          fixIts: [FixItSpec(message: "Remove '(state: .equatable, .sendable, action: .sendable)'")]
        )
      ],
      fixed: """
        @Reducer
        struct Counter {
        }
        """)
  }
}
