import Testing

extension EnumReducerTests {
  @Test("an ignored case has state, but no action and no reducer")
  func ignored() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        @ReducerCaseIgnored
        case label(Item)
      }
      """,
      marks: """
        @ReducerCaseIgnored
        case label(Item)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case label(Item)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case label(Swift.Never)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case label(Item)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case let .label(v0):
            return .label(v0)
          }
        }
        """#)
  }

  @Test("a case without a payload is ignored")
  func nothing() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case help
      }
      """,
      marks: """
        @ReducerCaseIgnored
        case help
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case help
        }

        enum Action: ComposableArchitecture.CasePathable {
          case help(Swift.Never)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case help
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .help:
            return .help
          }
        }
        """#)
  }

  @Test("a case with several values is ignored, and keeps its labels")
  func values() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case range(from: Int, _: Int = 1)
      }
      """,
      marks: """
        @ReducerCaseIgnored
        case range(from: Int, _: Int = 1)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case range(from: Int, Int = 1)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case range(Swift.Never)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case range(from: Int, Int = 1)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case let .range(v0, v1):
            return .range(from: v0, v1)
          }
        }
        """#)
  }
}
