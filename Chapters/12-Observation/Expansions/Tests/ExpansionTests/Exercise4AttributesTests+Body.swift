import Testing

extension TheAttributesOfMembersTests {
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
}
