import Testing

extension EnumReducerTests {
  @Test("an enum reducer may have cases of several kinds")
  func kinds() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case alert(AlertState<Alert>)
        case edit(ItemForm)
        case help
        @ReducerCaseIgnored
        case label(Item)
        case modal(Modal.Body = Modal.body)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case alert(AlertState<Alert>)

        case edit(ItemForm)

        @ReducerCaseIgnored
        case help

        @ReducerCaseIgnored
        case label(Item)

        case modal(Modal.Body = Modal.body)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case alert(AlertState<Alert>)
          case edit(ItemForm.State)
          case help
          case label(Item)
          case modal(Modal.Body.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case alert(Alert)
          case edit(ItemForm.Action)
          case help(Swift.Never)
          case label(Swift.Never)
          case modal(Modal.Body.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm>, ComposableArchitecture.Scope<Self.State, Self.Action, Modal.Body>> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.modal, action: Self.Action.allCasePaths.modal) {
            Modal.body
          }
        }

        enum CaseScope {
          case alert(AlertState<Alert>)
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
          case help
          case label(Item)
          case modal(ComposableArchitecture.StoreOf<Modal.Body>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case let .alert(v0):
            return .alert(v0)
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          case .help:
            return .help
          case let .label(v0):
            return .label(v0)
          case .modal:
            return .modal(store.scope(state: \.modal, action: \.modal)!)
          }
        }
        """#)
  }
}
