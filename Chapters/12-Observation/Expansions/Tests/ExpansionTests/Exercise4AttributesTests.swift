import Testing

@Suite("Macros · missing attributes")
struct TheAttributesOfMembersTests {
  @Test("an enum State gets @CasePathable and @dynamicMemberLookup")
  func state() {
    expect(
      """
      @Reducer
      struct Counter {
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
          @CasePathable @dynamicMemberLookup
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

  @Test("an enum Action gets @CasePathable")
  func action() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        enum Action {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          struct State {
          }
          @CasePathable
          enum Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an existing @CasePathable isn't added again")
  func pathsAreThere() {
    expect(
      """
      @Reducer
      struct Counter {
        @CasePathable
        enum State {
        }
        @CasePathable
        enum Action {
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
          @CasePathable
          enum Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an existing attribute may include its module")
  func qualifiedPaths() {
    expect(
      """
      @Reducer
      struct Counter {
        @ComposableArchitecture.CasePathable
        enum State {
        }
        @ComposableArchitecture.CasePathable
        enum Action {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @ComposableArchitecture.CasePathable
          @dynamicMemberLookup
          enum State {
          }
          @ComposableArchitecture.CasePathable
          enum Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an existing @dynamicMemberLookup isn't added again")
  func lookUpIsThere() {
    expect(
      """
      @Reducer
      struct Counter {
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
          @dynamicMemberLookup
          @CasePathable
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
}
