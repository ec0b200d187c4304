import ComposableArchitecture
import Exercises

/// The list of all items, and the features that it presents.
struct InventoryFeature: Reducer {
  struct State: Equatable {
    var items: IdentifiedArrayOf<ItemRow.State> = []
    @PresentationState var destination: Destination.State?
  }

  enum Action: Equatable {
    case addButtonTapped
    case editButtonTapped(Item.ID)
    /// The items couldn't be saved, for a reason that the app shows.
    case savingFailed(String)
    case item(id: Item.ID, action: ItemRow.Action)
    case destination(PresentationAction<Destination.Action>)
  }

  /// The features on top of the list, one at a time.
  struct Destination: Reducer {
    enum State: Equatable {
      case add(ItemForm.State)
      case edit(ItemForm.State)
      case alert(AlertState<Action.Alert>)
    }

    enum Action: Equatable {
      case add(ItemForm.Action)
      case edit(ItemForm.Action)
      case alert(Alert)

      enum Alert: Equatable {
        case saveAgain
      }
    }

    var body: some ReducerOf<Self> {
      // Exercise 9.7
      Scope(state: /State.add, action: /Action.add) {
        ItemForm()
      }
      Scope(state: /State.edit, action: /Action.edit) {
        ItemForm()
      }
      Scope(state: /State.alert, action: /Action.alert) {}
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in reduceList(&state, action) }
      .forEach(\.items, action: /Action.item) {
        ItemRow()
      }
      .ifLet(\.$destination, action: /Action.destination) {
        Destination()
      }
  }

  /// Updates the list and its destination. The forms process the action first.
  private func reduceList(_ state: inout State, _ action: Action) -> Effect<Action> {
    // Exercise 9.7
    switch action {
    case .addButtonTapped:
      state.destination = .add(.adding(Item(id: uuid()), to: state.items))

    case .editButtonTapped(let id):
      guard let item = state.items[id: id]?.item else { break }
      state.destination = .edit(.editing(item, in: state.items))

    case .savingFailed(let message):
      // An open form keeps its draft.
      if state.destination == nil { state.destination = .alert(.savingFailed(message)) }

    case .destination(.presented(.add(.delegate(.save)))):
      guard case .add(let form)? = state.destination else { break }
      state.items.append(ItemRow.State(item: form.item))
      state.destination = nil

    case .destination(.presented(.edit(.delegate(.save)))):
      guard case .edit(let form)? = state.destination else { break }
      state.items[id: form.item.id]?.item = form.item
      state.destination = nil

    case .destination(.presented(.edit(.delegate(.delete)))):
      guard case .edit(let form)? = state.destination else { break }
      state.delete(form.item.id)

    case .item(let id, let action):
      state.listen(to: action, of: id)

    case .destination:
      break
    }
    return .none
  }
}
