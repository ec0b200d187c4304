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
      let effect: Effect<Action> = exercise("9.7", "run the form of each case", returning: .none)
      Reduce { _, _ in effect }
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
    exercise("9.7", "present and dismiss the forms", returning: .none)
  }
}
