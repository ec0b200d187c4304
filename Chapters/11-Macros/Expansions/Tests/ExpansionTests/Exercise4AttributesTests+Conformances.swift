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

  @Test("a different attribute makes no difference for an enum")
  func otherAttributes() {
    expect(
      """
      @Reducer
      struct Counter {
        @available(macOS 15, *)
        enum State {
        }
        @frozen
        enum Action {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @available(macOS 15, *)
          @CasePathable @dynamicMemberLookup
          enum State {
          }
          @frozen
          @CasePathable
          enum Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an attribute whose name only contains the words makes no difference for an enum")
  func similarAttributes() {
    expect(
      """
      @Reducer
      struct Counter {
        @NotCasePathable @dynamicMemberLookups
        enum State {
        }
        @CasePathables
        enum Action {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @NotCasePathable @dynamicMemberLookups
          @CasePathable @dynamicMemberLookup
          enum State {
          }
          @CasePathables
          @CasePathable
          enum Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an inherited name that only contains the word makes no difference")
  func similarConformances() {
    expect(
      """
      @Reducer
      struct Counter {
        enum State: NotCasePathable, CasePathables {
        }
        enum Action: Sendable, CasePathable.Child, Wrapped<CasePathable> {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @CasePathable @dynamicMemberLookup
          enum State: NotCasePathable, CasePathables {
          }
          @CasePathable
          enum Action: Sendable, CasePathable.Child, Wrapped<CasePathable> {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
