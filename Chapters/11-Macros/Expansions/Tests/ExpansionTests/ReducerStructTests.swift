import Testing

@Suite("Macros · what a struct lacks")
struct WhatAStructLacksTests {
  @Test("an empty struct gets all")
  func empty() {
    expect(
      """
      @Reducer
      struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("what is written is as public as the struct")
  func access() {
    expect(
      """
      @Reducer
      public struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        public struct Counter {

          public struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            public init() {
            }
          }

          public enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          public let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      package struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        package struct Counter {

          package struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            package init() {
            }
          }

          package enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          package let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
    expect(
      """
      @Reducer
      internal struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        internal struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("private and fileprivate are not copied")
  func privateAccess() {
    expect(
      """
      @Reducer
      private struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        private struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
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
      fileprivate struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        fileprivate struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("in a public extension, all is public")
  func publicExtension() {
    expect(
      """
      public extension App {
        @Reducer
        struct Counter {
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        public extension App {
          struct Counter {

            public struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
              public init() {
              }
            }

            public enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
            }

            public let body = ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        extension App.Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

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

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
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

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
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

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
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

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("another method of that name is none")
  func otherMethod() {
    expect(
      """
      @Reducer
      struct Counter {
        func reduce(_ state: State) {
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          func reduce(_ state: State) {
          }

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("the values of other properties tell nothing")
  func otherProperties() {
    expect(
      """
      @Reducer
      struct Counter {
        var step = 1
        static let limit = 10
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter {
          var step = 1
          static let limit = 10

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("a conformance that is there is not written again")
  func inherited() {
    expect(
      """
      @Reducer
      struct Counter: Reducer {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter: Reducer {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }
        """)
    expect(
      """
      @Reducer
      struct Counter: Sendable, ComposableArchitecture.Reducer {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        struct Counter: Sendable, ComposableArchitecture.Reducer {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }
        """)
  }

  @Test("the conformance is available where the struct is")
  func availability() {
    expect(
      """
      @available(macOS, unavailable)
      @Reducer
      struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        @available(macOS, unavailable)
        struct Counter {

          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            init() {
            }
          }

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }

          let body = ComposableArchitecture.EmptyReducer<State, Action>()
        }

        @available(macOS, unavailable)
        extension Counter: ComposableArchitecture.Reducer {
        }
        """)
  }

  @Test("the struct may be generic or nested")
  func nested() {
    expect(
      """
      enum Outer {
        @Reducer
        struct Counter<Value> {
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        enum Outer {
          struct Counter<Value> {

            struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
              init() {
              }
            }

            enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
            }

            let body = ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        extension Outer.Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
