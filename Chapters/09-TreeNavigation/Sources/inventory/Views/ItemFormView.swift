import ComposableArchitecture
import TerminalUI

/// A form for an item. Only its own commands close it, because it asks before it discards changes.
struct ItemFormView: View {
  let store: StoreOf<ItemForm>

  /// The state that this view needs.
  struct ViewState: Equatable {
    @BindingViewState var item: Item
    var title: String
    var canSave: Bool
    var canDelete: Bool

    @MainActor
    init(_ store: BindingViewStore<ItemForm.State>) {
      _item = store.$item
      title = store.original.name.isEmpty ? "New item" : store.original.name
      canSave = !store.item.name.allSatisfy(\.isWhitespace)
      canDelete = store.canDelete
    }
  }

  var body: some View {
    let destination = store.scope(state: \.$destination, action: ItemForm.Action.destination)
    WithViewStore(store, observe: ViewState.init) { viewStore in
      Section(viewStore.title) {
        TextField("name", text: viewStore.$item.name)
        Picker(
          "colour", selection: viewStore.$item.colour, options: [nil] + Colour.allCases,
          optionTitle: { $0?.rawValue ?? "none" })
        StatusView(status: viewStore.$item.status)
        StockView(store: store)
        Button("look up", help: "Searches in the catalogue of the warehouse.") {
          viewStore.send(.lookUpButtonTapped)
        }
        Button("save", help: "Saves the item, and closes the form.") {
          viewStore.send(.saveButtonTapped)
        }
        .disabled(!viewStore.canSave, because: "the item needs a name")
        if viewStore.canDelete {
          Button("delete", help: "Deletes the item after asking.") {
            viewStore.send(.deleteButtonTapped)
          }
        }
        Button("cancel", help: "Closes the form. If something was changed, it asks first.") {
          viewStore.send(.cancelButtonTapped)
        }
      }
    }
    .task { await store.send(.task).finish() }
    .navigationDestination(
      store: destination,
      state: /ItemForm.Destination.State.catalogue,
      action: ItemForm.Destination.Action.catalogue
    ) {
      CatalogueView(store: $0)
    }
    .confirmationDialog(
      store: destination,
      state: /ItemForm.Destination.State.discard,
      action: ItemForm.Destination.Action.discard
    )
    .alert(
      store: destination,
      state: /ItemForm.Destination.State.alert,
      action: ItemForm.Destination.Action.alert
    )
    // A form for a new item is a sheet. A form for an existing item is pushed.
    .navigationBarBackButtonHidden()
    .interactiveDismissDisabled()
  }
}
