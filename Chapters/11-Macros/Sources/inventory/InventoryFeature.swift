import ComposableArchitecture

/// The list of all items, and what is presented on top of it.
@Reducer
struct InventoryFeature {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<ItemRow.State> = []
    @PresentationState var destination: Destination.State?
  }

  enum Action {
    case addButtonTapped
    case editButtonTapped(Item.ID)
    case labelButtonTapped(Item.ID)
    /// The items could not be saved. A person is notified why.
    case savingFailed(String)
    case rows(IdentifiedActionOf<ItemRow>)
    case destination(PresentationAction<Destination.Action>)
  }

  /// What can be on top of the list: one thing at a time.
  @Reducer(state: .equatable)
  enum Destination {
    case add(ItemForm)
    case edit(ItemForm)
    case alert(AlertState<Alert>)
    @ReducerCaseIgnored case label(Item)

    @CasePathable
    enum Alert {
      case saveAgain
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in reduceList(&state, action) }
      .forEach(\.rows, action: \.rows) {
        ItemRow()
      }
      .ifLet(\.$destination, action: \.destination)
  }

  /// What happens to the list, and what is presented over it. The forms have seen the action before.
  private func reduceList(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .addButtonTapped:
      state.destination = .add(.adding(Item(id: uuid()), to: state.rows))

    case .editButtonTapped(let id):
      guard let item = state.rows[id: id]?.item else { break }
      state.destination = .edit(.editing(item, in: state.rows))

    case .labelButtonTapped(let id):
      guard let item = state.rows[id: id]?.item else { break }
      state.destination = .label(item)

    case .savingFailed(let message):
      // Whoever is editing something keeps the draft.
      if state.destination == nil { state.destination = .alert(.savingFailed(message)) }

    case .destination(.presented(.add(.delegate(.save)))):
      guard let form = state.destination?.add else { break }
      state.rows.append(ItemRow.State(item: form.item))
      state.destination = nil

    case .destination(.presented(.edit(.delegate(.save)))):
      guard let form = state.destination?.edit else { break }
      state.rows[id: form.item.id]?.item = form.item
      state.destination = nil

    case .destination(.presented(.edit(.delegate(.delete)))):
      guard let form = state.destination?.edit else { break }
      state.delete(form.item.id)

    case .rows(.element(let id, let action)):
      state.listen(to: action, of: id)

    case .destination:
      break
    }
    return .none
  }
}
