import ComposableArchitecture
import TerminalUI

/// An item in the list, and the screens on top of it.
struct ItemRowView: View {
  let store: StoreOf<ItemRow>
  let edit: (Item.ID) -> Void

  var body: some View {
    let destination = store.scope(state: \.$destination, action: ItemRow.Action.destination)
    WithViewStore(store, observe: \.item) { viewStore in
      Text(viewStore.name).bold() + Text(viewStore.state.details)
      Button("edit", help: "Opens a form for an item.") { edit(viewStore.id) }
      Button("duplicate", help: "Opens a form for a copy of an item.") {
        viewStore.send(.duplicateButtonTapped)
      }
      Button("delete", help: "Deletes an item after asking.") {
        viewStore.send(.deleteButtonTapped)
      }
    }
    .popover(
      store: destination,
      state: /ItemRow.Destination.State.duplicate,
      action: ItemRow.Destination.Action.duplicate
    ) {
      ItemFormView(store: $0)
    }
    .alert(
      store: destination,
      state: /ItemRow.Destination.State.delete,
      action: ItemRow.Destination.Action.delete
    )
  }
}

extension Item {
  /// The text after the name: ` yellow, 20 in stock`.
  fileprivate var details: String {
    let status =
      switch status {
      case .inStock(let quantity): "\(quantity) in stock"
      case .soldOut(isOnBackOrder: true): "sold out, on back order"
      case .soldOut(isOnBackOrder: false): "sold out"
      }
    return " " + [colour?.rawValue, status].compactMap(\.self).joined(separator: ", ")
  }
}
