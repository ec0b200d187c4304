import Testing

extension WhatAStructLacksTests {
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

            let body = ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        extension Outer.Counter: ComposableArchitecture.Reducer {
        }
        """)
  }
}
