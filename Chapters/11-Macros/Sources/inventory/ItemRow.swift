import ComposableArchitecture

/// An item in the list. Each row presents its own form for a copy, and its own alert.
@Reducer
struct ItemRow {
  struct State: Equatable, Identifiable {
    var item: Item
    @PresentationState var destination: Destination.State?

    var id: Item.ID { item.id }
  }

  enum Action {
    case duplicateButtonTapped
    case deleteButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case delegate(Delegate)

    /// Requests to the list.
    @CasePathable
    enum Delegate {
      case add(Item)
      case delete
    }
  }

  /// The features on top of the row, one at a time.
  @Reducer(state: .equatable)
  enum Destination {
    case duplicate(ItemForm)
    case delete(AlertState<Delete>)

    @CasePathable
    enum Delete {
      case delete
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .duplicateButtonTapped:
        state.destination = .duplicate(ItemForm.State(item: state.item.copy(id: uuid())))
        return .none

      case .deleteButtonTapped:
        state.destination = .delete(.delete(state.item.name))
        return .none

      case .destination(.presented(.duplicate(.delegate(.save)))):
        guard let form = state.destination?.duplicate else { return .none }
        state.destination = nil
        return .send(.delegate(.add(form.item)))

      case .destination(.presented(.delete(.delete))):
        return .send(.delegate(.delete))

      case .destination, .delegate:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Item {
  /// A copy of the item with a new identity and a different name.
  func copy(id: ID) -> Item {
    Item(id: id, name: "\(name) (copy)", colour: colour, status: status)
  }
}

extension AlertState<ItemRow.Destination.Delete> {
  static func delete(_ name: String) -> Self {
    AlertState {
      TextState("Delete “\(name)”?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
  }
}
