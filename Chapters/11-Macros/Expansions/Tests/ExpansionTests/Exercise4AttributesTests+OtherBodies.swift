import Testing

extension TheAttributesOfMembersTests {
  @Test("an existing builder isn't added again")
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

  @Test("a body of a type other than a reducer gets no builder")
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

  @Test("a state that the body names isn't generated")
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

  @Test("a body with the enclosing reducer's types gets a builder, and no types are generated")
  func typesAround() {
    expect(
      """
      @Reducer
      struct Counter {
        var body: some Reducer<State, Action> {
          Base()
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          @ComposableArchitecture.ReducerBuilder<State, Action>
          var body: some Reducer<State, Action> {
            Base()
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test(
    "a body with a different attribute gets a builder",
    arguments: ["@MainActor", "@available(macOS 15, *)", "@ViewBuilder", "@MyReducerBuilder"])
  func otherAttributes(attribute: String) {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        struct Action {
        }
        \(attribute)
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
          \(attribute)
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> {
            Reduce(count)
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
