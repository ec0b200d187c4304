import Testing

extension WhatAStructLacksTests {
  @Test("a method with the same name but other parameters isn't the reduce method")
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

  @Test("properties other than body make no difference")
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

  @Test("an existing conformance isn't generated again")
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

  @Test("the conformance has the struct's availability")
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

  @Test("a struct may be generic or nested")
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
