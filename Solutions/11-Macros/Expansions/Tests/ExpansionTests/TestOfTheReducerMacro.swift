import Exercises
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Tests `@Reducer`, which may be wrong.
func testReducerMacro(_ macro: ReducerMacroUnderTest) {
  // Exercise 11.7
  // All is written into an empty struct, and is as visible as the struct.
  for (access, written) in [("public ", "public "), ("package ", "package "), ("private ", "")] {
    macro.expect(
      """
      @Reducer
      \(access)struct Counter {
        var step = 1
      }
      """,
      expandsTo: """
        \(access)struct Counter {
          var step = 1

          \(written)struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            \(written)init() {
            }
          }

          \(written)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          \(written)let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  // Nothing is written that is there.
  let complete = """
    struct Counter: Reducer {
      @CasePathable
      @dynamicMemberLookup
      enum State {
      }
      @CasePathable
      enum Action {
      }
      @ReducerBuilder<State, Action>
      var body: some ReducerOf<Self> {
        EmptyReducer()
      }
    }
    """
  macro.expect("@Reducer\n\(complete)", expandsTo: complete)

  // State and Action get paths, only State gets dynamic members, and the body gets a builder for what it names.
  macro.expect(
    """
    @Reducer
    struct Counter {
      enum State {
      }
      enum Action {
      }
      var body: some ReducerOf<Base> {
        Base()
      }
    }
    """,
    expandsTo: """
      struct Counter {
        @CasePathable @dynamicMemberLookup
        enum State {
        }
        @CasePathable
        enum Action {
        }
        @ComposableArchitecture.ReducerBuilder<Base.State, Base.Action>
        var body: some ReducerOf<Base> {
          Base()
        }
      }

      extension Counter: ComposableArchitecture.Reducer {
      }
      """)

  // A body that is no reducer gets no builder.
  let view = """
    struct Counter: Reducer {
      struct State {
      }
      struct Action {
      }
      var body: some View {
        EmptyView()
      }
    }
    """
  macro.expect("@Reducer\n\(view)", expandsTo: view)

  // The order of the conformances matters.
  macro.expect(
    """
    @Reducer
    enum Destination {
      struct State {
      }
      struct Action {
      }
      struct CaseScope {
      }
      static let body = EmptyReducer<State, Action>()
      static func scope(_ store: StoreOf<Self>) -> CaseScope {
        CaseScope()
      }
    }
    """,
    expandsTo: """
      enum Destination {
        struct State {
        }
        struct Action {
        }
        struct CaseScope {
        }
        static let body = EmptyReducer<State, Action>()
        static func scope(_ store: StoreOf<Self>) -> CaseScope {
          CaseScope()
        }
      }

      extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
      }
      """)

  // An alert has the actions of its buttons. An ignored case has none.
  macro.expect(
    """
    @Reducer
    enum Destination {
      case alert(AlertState<Alert>)
      @ReducerCaseIgnored
      case label(Item)
      struct CaseScope {
      }
      static let body = EmptyReducer<State, Action>()
      static func scope(_ store: StoreOf<Self>) -> CaseScope {
        CaseScope()
      }
    }
    """,
    writes: """
      @dynamicMemberLookup
      enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
        typealias StateReducer = Destination
        case alert(AlertState<Alert>)
        case label(Item)
      }

      enum Action: ComposableArchitecture.CasePathable {
        case alert(Alert)
        case label(Swift.Never)
      }
      """)

  // A method that hides the body is notified at its name, and the body in a note.
  let hidden = """
    struct Counter: Reducer {
      struct State {
      }
      struct Action {
      }
      let body = EmptyReducer<State, Action>()
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        .none
      }
    }
    """
  macro.expect(
    "@Reducer\n\(hidden)",
    expandsTo: hidden,
    diagnostics: [
      DiagnosticSpec(
        message: """
          A 'reduce' method should not be defined in a reducer with a 'body'; it takes precedence and 'body' \
          will never be invoked
          """,
        line: 8, column: 8,
        notes: [NoteSpec(message: "'body' defined here", line: 7, column: 7)])
    ])

  // A struct takes no arguments, and they can be removed.
  let empty = """
    struct Counter: Reducer {
      struct State {
      }
      struct Action {
      }
      let body = EmptyReducer<State, Action>()
    }
    """
  macro.expect(
    "@Reducer(state: .equatable)\n\(empty)",
    expandsTo: empty,
    diagnostics: [
      DiagnosticSpec(
        message: "Argument passed to call that takes no arguments when applied to a struct",
        line: 1, column: 10,
        fixIts: [FixItSpec(message: "Remove '(state: .equatable)'")])
    ],
    fixed: "@Reducer\n\(empty)")
}
