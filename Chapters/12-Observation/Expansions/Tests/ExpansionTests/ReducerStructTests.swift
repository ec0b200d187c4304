import Testing

@Suite("Macros · missing members of a struct")
struct WhatAStructLacksTests {
  @Test("an empty struct gets all members")
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

  @Test("generated members have the struct's access level")
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

          public struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            public init() {
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              ComposableArchitecture.ObservableStateID._$inert
            }
            public mutating func _$willModify() {
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

          package struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            package init() {
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              ComposableArchitecture.ObservableStateID._$inert
            }
            public mutating func _$willModify() {
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

  @Test("private and fileprivate aren't copied")
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
    expect(
      """
      @Reducer
      fileprivate struct Counter {
      }
      """,
      by: Macros.reducer,
      expandsTo: """
        fileprivate struct Counter {

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

  @Test("members generated in a public extension are public")
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

            public struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
              public init() {
              }
              public var _$id: ComposableArchitecture.ObservableStateID {
                ComposableArchitecture.ObservableStateID._$inert
              }
              public mutating func _$willModify() {
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
}
