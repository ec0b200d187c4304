import Testing

extension WhatAStructLacksTests {
  @Test("an existing State isn't generated again")
  func state() {
    expect(
      """
      @Reducer
      struct Counter {
        struct State {
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          struct State {
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        typealias State = Int
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          typealias State = Int

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        #if DEBUG
        struct State {
        }
        #else
        typealias State = Int
        #endif
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          #if DEBUG
          struct State {
          }
          #else
          typealias State = Int
          #endif

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter<State> {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter<State> {

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an existing Action isn't generated again")
  func action() {
    expect(
      """
      @Reducer
      struct Counter {
        struct Action {
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          struct Action {
          }

          struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              ComposableArchitecture.ObservableStateID._$inert
            }
            public mutating func _$willModify() {
            }
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        typealias Action = Never
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          typealias Action = Never

          struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              ComposableArchitecture.ObservableStateID._$inert
            }
            public mutating func _$willModify() {
            }
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("an existing body isn't generated again, and its value determines the builder's types")
  func body() {
    expect(
      """
      @Reducer
      struct Counter {
        let body = Base()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          let body = Base()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      struct Counter {
        let body: some Reducer<Base.State, Never> = Base()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          let body: some Reducer<Base.State, Never> = Base()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test(
    "a struct with a body gets no State and no Action, whatever types the body names",
    arguments: [
      "let body: some Reducer<State, Self.Action> = EmptyReducer()",
      "let body: some Reducer<State, Never> = EmptyReducer()",
      "let body: some ReducerOf<Self> = EmptyReducer()",
      "let body: Reduce<State, Action>",
    ])
  func bodyOfOwnTypes(body: String) {
    expect(
      """
      @Reducer
      struct Counter {
        \(body)
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          \(body)
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test(
    "a struct with a reduce method gets only the conformance, whatever types the method names",
    arguments: [("State", "Action"), ("Base.State", "Base.Action"), ("Int", "Bool")])
  func method(state: String, action: String) {
    expect(
      """
      @Reducer
      struct Counter {
        func reduce(into state: inout \(state), action: \(action)) -> Effect<\(action)> {
          .none
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          func reduce(into state: inout \(state), action: \(action)) -> Effect<\(action)> {
            .none
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
