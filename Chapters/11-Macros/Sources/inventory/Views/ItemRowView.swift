import ComposableArchitecture
import TerminalUI

/// An item in the list, and the screens on top of it.
struct ItemRowView: View {
  let store: StoreOf<ItemRow>
  let edit: (Item.ID) -> Void
  let showLabel: (Item.ID) -> Void

  var body: some View {
    WithViewStore(store, observe: \.item) { viewStore in
      Text(viewStore.name).bold() + Text(viewStore.state.details)
      Button("edit", help: "Opens a form for an item.") { edit(viewStore.id) }
      Button("duplicate", help: "Opens a form for a copy of an item.") {
        viewStore.send(.duplicateButtonTapped)
      }
      Button("delete", help: "Deletes an item after asking.") {
        viewStore.send(.deleteButtonTapped)
      }
      Button("label", help: "Shows the label for the shelf of an item.") {
        showLabel(viewStore.id)
      }
    }
    .popover(store: store.scope(state: \.$destination.duplicate, action: \.destination.duplicate)) {
      ItemFormView(store: $0)
    }
    .alert(store: store.scope(state: \.$destination.delete, action: \.destination.delete))
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
