import ComposableArchitecture

/// The list of all items, and the features that it presents.
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
    /// The items couldn't be saved, for a reason that the app shows.
    case savingFailed(String)
    case rows(IdentifiedActionOf<ItemRow>)
    case destination(PresentationAction<Destination.Action>)
  }

  /// The features on top of the list, one at a time.
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

  /// Updates the list and its destination. The forms process the action first.
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
      // An open form keeps its draft.
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
