import Testing

extension WhatAStructLacksTests {
  @Test("a State that is there stays")
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

  @Test("an Action that is there stays")
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

  @Test("a body that is there stays, and its value tells the types")
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

  @Test("a body of State and Action does not tell their types")
  func bodyOfOwnTypes() {
    expect(
      """
      @Reducer
      struct Counter {
        let body: some Reducer<State, Self.Action> = EmptyReducer()
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          let body: some Reducer<State, Self.Action> = EmptyReducer()

          struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              ComposableArchitecture.ObservableStateID._$inert
            }
            public mutating func _$willModify() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("a reduce method that is there stays")
  func method() {
    expect(
      """
      @Reducer
      struct Counter {
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          .none
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            .none
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

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
