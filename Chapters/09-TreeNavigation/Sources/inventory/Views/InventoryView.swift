import ComposableArchitecture
import TerminalUI

/// The list of the items, and the screens on top of it.
struct InventoryView: View {
  let store: StoreOf<InventoryFeature>

  var body: some View {
    let destination = store.scope(
      state: \.$destination, action: InventoryFeature.Action.destination)
    Group {
      Button("add", help: "Opens a form for a new item.") { store.send(.addButtonTapped) }
      ForEachStore(
        store.scope(state: \.items, action: InventoryFeature.Action.item(id:action:))
      ) { row in
        ItemRowView(store: row) { store.send(.editButtonTapped($0)) }
      }
      WithViewStore(store, observe: \.items.isEmpty) { viewStore in
        if viewStore.state { Text("nothing yet").dimmed() }
      }
    }
    .sheet(
      store: destination,
      state: /InventoryFeature.Destination.State.add,
      action: InventoryFeature.Destination.Action.add
    ) {
      ItemFormView(store: $0)
    }
    .navigationDestination(
      store: destination,
      state: /InventoryFeature.Destination.State.edit,
      action: InventoryFeature.Destination.Action.edit
    ) {
      ItemFormView(store: $0)
    }
    .alert(
      store: destination,
      state: /InventoryFeature.Destination.State.alert,
      action: InventoryFeature.Destination.Action.alert
    )
  }
}
