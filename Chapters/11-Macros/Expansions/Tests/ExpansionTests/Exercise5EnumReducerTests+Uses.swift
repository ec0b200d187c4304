import Testing

extension EnumReducerTests {
  @Test("enum reducers of all kinds compile")
  func uses() throws {
    try expectCompiles(
      """
      @Reducer
      struct Counter {
        struct State {
          var count = 0
        }
        enum Action {
          case add(Int)
        }
        var step = 1
        var body: some Reducer<State, Action> {
          EmptyReducer()
        }
      }

      struct NotAFeature {}

      struct Question<Choice> {
        struct Action {}
      }

      @Reducer
      enum Destination {
        case alert(AlertState<Alert>)
        case dialog(ConfirmationDialogState<Self.Alert>)
        case counter(Counter)
        case fast(Counter = Counter(step: 10))
        case modal(Modal.Body = Modal.body)
        case `default`(Counter)
        case last(counter: Counter)
        case nothing
        case range(from: Int, Int, to: Int)
        @ReducerCaseIgnored
        case label(NotAFeature)
        @ReducerCaseEphemeral
        case question(Question<Int>)

        enum Alert {
          case delete
        }
      }

      @Reducer
      enum Modal {
        case counter(Counter)
        case inner(Inner.Body = Inner.body)
      }

      @Reducer
      enum Inner {
        case counter(Counter)
      }

      @Reducer
      enum OnlyIgnored {
        case nothing
        @ReducerCaseIgnored
        case label(NotAFeature)
      }

      @Reducer
      enum WithoutCases {}

      @Reducer
      enum Conditional {
        #if NEVER_DEFINED
        case missing(DoesNotExist)
        #else
        case fast(Counter = Counter(step: 10))
        #endif
        case counter(Counter)
        #if NEVER_DEFINED
        case help
        #endif
        case last(Counter)
      }

      @MainActor
      func read(_ store: StoreOf<Destination>) {
        let _: Counter.State? = store.withState(\\.counter)
        switch Destination.scope(store) {
        case .alert(let alert): let _: AlertState<Destination.Alert> = alert
        case .counter(let store), .fast(let store), .default(let store), .last(let store):
          let _: StoreOf<Counter> = store
        case .range(let first, let second, let third): _ = first + second + third
        case .dialog, .modal, .nothing, .label, .question: break
        }
        let _: Destination.Action = .alert(.delete)
        let _: Destination.Action = .dialog(.delete)
        let _: Destination.Action = .question(Question<Int>.Action())
        let _: Destination.Action = .modal(.inner(.counter(.add(1))))
      }
      """)
  }
}
