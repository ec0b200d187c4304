import Testing

@Suite("Exercise 11.4 · what is there stays")
struct TheAttributesOfMembersTests {
  @Test("an enum State gets case paths and dynamic members")
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

  @Test("an enum Action gets case paths")
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

  @Test("case paths that are there are not asked for again")
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

  @Test("an attribute may be written with its module")
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

  @Test("dynamic members that are there are not asked for again")
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

  @Test("the body gets a builder for the types that it names")
  func builder() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some Reducer<State, Action> {
          Reduce(count)
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
          @ComposableArchitecture.ReducerBuilder<State, Action>
          var body: some Reducer<State, Action> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("the body may name other types")
  func otherTypes() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some Reducer<Base.State, Never> {
          Base()
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
          @ComposableArchitecture.ReducerBuilder<Base.State, Never>
          var body: some Reducer<Base.State, Never> {
            Base()
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("the body may name a reducer instead of its types")
  func reducerOf() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some ReducerOf<Self> {
          Reduce(count)
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
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("the types are those of the reducer that the body names")
  func reducerOfBase() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some ReducerOf<Base> {
          Base()
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
          @ComposableArchitecture.ReducerBuilder<Base.State, Base.Action>
          var body: some ReducerOf<Base> {
            Base()
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("the type of the body may be written with its module")
  func qualifiedBody() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some ComposableArchitecture.ReducerOf<Self> {
          Reduce(count)
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
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ComposableArchitecture.ReducerOf<Self> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("a getter may be written out")
  func getter() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some ReducerOf<Self> {
          get {
            Reduce(count)
          }
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
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> {
            get {
              Reduce(count)
            }
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("a builder that is there stays")
  func builderIsThere() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        @ReducerBuilder<State, Action>
        var body: some ReducerOf<Self> {
          Reduce(count)
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
          @ReducerBuilder<State, Action>
          var body: some ReducerOf<Self> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        @ComposableArchitecture.ReducerBuilder<State, Action>
        var body: some ReducerOf<Self> {
          Reduce(count)
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
          @ComposableArchitecture.ReducerBuilder<State, Action>
          var body: some ReducerOf<Self> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("a body of another type gets nothing")
  func otherBodies() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: some View {
          EmptyView()
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
          var body: some View {
            EmptyView()
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: Reduce<State, Action> {
          Reduce(count)
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
          var body: Reduce<State, Action> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        var body: any ReducerOf<Self> {
          Reduce(count)
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
          var body: any ReducerOf<Self> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("a state that the body names is not written")
  func stateOfTheBody() {
    expect(
      """
      @Reducer
      struct Counter {
        enum Action {
        }
        var body: some ReducerOf<Base> {
          Base()
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
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
  }
}
