import ComposableArchitecture
import TerminalUI

/// The list of the items, and the screens on top of it.
struct InventoryView: View {
  let store: StoreOf<InventoryFeature>

  var body: some View {
    Group {
      Button("add", help: "Opens a form for a new item.") { store.send(.addButtonTapped) }
      ForEachStore(store.scope(state: \.rows, action: \.rows)) { row in
        ItemRowView(
          store: row, edit: { store.send(.editButtonTapped($0)) },
          showLabel: { store.send(.labelButtonTapped($0)) })
      }
      WithViewStore(store, observe: \.rows.isEmpty) { viewStore in
        if viewStore.state { Text("nothing yet").dimmed() }
      }
    }
    .sheet(
      store: store.scope(state: \.$destination.add, action: \.destination.add)
    ) {
      ItemFormView(store: $0)
    }
    .navigationDestination(
      store: store.scope(state: \.$destination.edit, action: \.destination.edit)
    ) {
      ItemFormView(store: $0)
    }
    .navigationDestination(
      store: store.scope(state: \.$destination.label, action: \.destination.label)
    ) {
      LabelView(item: $0.withState(\.self))
    }
    .alert(store: store.scope(state: \.$destination.alert, action: \.destination.alert))
  }
}
