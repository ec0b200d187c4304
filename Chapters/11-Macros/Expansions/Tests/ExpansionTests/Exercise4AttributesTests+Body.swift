import Testing

extension TheAttributesOfMembersTests {
  @Test("a body gets a builder for the types that it names")
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

  @Test("a body may name types other than State and Action")
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

  @Test("a body may name a reducer instead of types")
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

  @Test("a body that names a reducer gets a builder for that reducer's types")
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

  @Test("a body's type may include its module")
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

  @Test("a body may have an explicit getter")
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
}
