import Testing

extension TheAttributesOfMembersTests {
  @Test("a complete enum gets no attributes")
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

  @Test("an inherited conformance replaces @CasePathable, but not @dynamicMemberLookup")
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

  @Test("an unrelated conformance makes no difference")
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

  @Test("structs, and enums with other names, get no attributes")
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
