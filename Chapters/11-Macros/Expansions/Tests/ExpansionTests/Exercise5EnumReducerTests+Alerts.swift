import Testing

extension EnumReducerTests {
  @Test("an alert's case has the alert's actions, and no reducer")
  func alert() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case alert(AlertState<Alert>)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case alert(AlertState<Alert>)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case alert(AlertState<Alert>)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case alert(Alert)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case alert(AlertState<Alert>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .alert(v0):
            return .alert(v0)
          }
        }
        """#)
  }

  @Test("a dialog's case has the dialog's actions, even if its type includes its module")
  func dialog() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case discard(SwiftNavigation.ConfirmationDialogState<Self.Discard>)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case discard(SwiftNavigation.ConfirmationDialogState<Self.Discard>)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case discard(SwiftNavigation.ConfirmationDialogState<Destination.Discard>)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case discard(Destination.Discard)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case discard(SwiftNavigation.ConfirmationDialogState<Destination.Discard>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .discard(v0):
            return .discard(v0)
          }
        }
        """#)
  }

  @Test("any other case marked as ephemeral has the actions of its type")
  func ephemeral() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        @ReducerCaseEphemeral
        case question(Question)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case question(Question)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case question(Question)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case question(Question.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case question(Question)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .question(v0):
            return .question(v0)
          }
        }
        """#)
  }

  @Test("a case marked as ephemeral has the actions of its type, even if that type has arguments")
  func genericEphemeral() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        @ReducerCaseEphemeral
        case question(Question<Choice>)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case question(Question<Choice>)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case question(Question<Choice>.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case question(Question<Choice>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .question(v0):
            return .question(v0)
          }
        }
        """#)
  }
}
