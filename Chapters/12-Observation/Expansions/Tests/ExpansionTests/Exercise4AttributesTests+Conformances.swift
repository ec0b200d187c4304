import Testing

extension TheAttributesOfMembersTests {
  @Test("nothing is asked for where all is there")
  func allIsThere() {
    expect(
      """
      @Reducer
      struct Counter {
        @CasePathable
        @dynamicMemberLookup
        enum State {
        }
        struct Action {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @CasePathable
          @dynamicMemberLookup
          enum State {
          }
          struct Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an inherited conformance stands for case paths, and not for dynamic members")
  func inherited() {
    expect(
      """
      @Reducer
      struct Counter {
        enum State: CasePathable {
        }
        enum Action: ComposableArchitecture.CasePathable {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @dynamicMemberLookup
          enum State: CasePathable {
          }
          enum Action: ComposableArchitecture.CasePathable {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("another conformance stands for nothing")
  func otherConformance() {
    expect(
      """
      @Reducer
      struct Counter {
        enum State: Equatable {
        }
        enum Action: Sendable {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @CasePathable @dynamicMemberLookup
          enum State: Equatable {
          }
          @CasePathable
          enum Action: Sendable {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("structs, and enums of other names, get nothing")
  func others() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        enum Mode {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          struct State {
          }
          struct Action {
          }
          enum Mode {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
