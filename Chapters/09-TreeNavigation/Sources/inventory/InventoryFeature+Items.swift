import ComposableArchitecture

extension InventoryFeature.State {
  /// The items to save.
  var savedItems: [Item] { items.map(\.item) }

  /// Updates the list after an action of a row.
  mutating func listen(to action: ItemRow.Action, of id: Item.ID) {
    switch action {
    case .duplicateButtonTapped:
      // A row doesn't know the other rows.
      let names = items.names()
      items[id: id]?.$destination[case: /ItemRow.Destination.State.duplicate]?.takenNames = names

    case .delegate(.add(let item)):
      let index = items.index(id: id).map { $0 + 1 } ?? items.endIndex
      items.insert(ItemRow.State(item: item), at: index)

    case .delegate(.delete):
      delete(id)

    case .deleteButtonTapped, .destination:
      return
    }
  }

  /// Removes an item. If a form is open for it, the form is dismissed, and so stops polling the warehouse.
  mutating func delete(_ id: Item.ID) {
    items.remove(id: id)
    if case .edit(let form)? = destination, form.item.id == id { destination = nil }
  }
}

extension ItemForm.State {
  /// A form for an item that will be added.
  static func adding(_ item: Item, to items: IdentifiedArrayOf<ItemRow.State>) -> Self {
    Self(item: item, takenNames: items.names())
  }

  /// A form for an item that is in the list.
  static func editing(_ item: Item, in items: IdentifiedArrayOf<ItemRow.State>) -> Self {
    Self(item: item, takenNames: items.names(except: item.id), canDelete: true)
  }
}

extension IdentifiedArrayOf<ItemRow.State> {
  /// The names of the items, in lower case.
  ///
  /// - Parameter id: An item to leave out.
  fileprivate func names(except id: Item.ID? = nil) -> Set<String> {
    Set(filter { $0.id != id }.map { $0.item.name.lowercased() })
  }
}

extension AlertState<InventoryFeature.Destination.Action.Alert> {
  static func savingFailed(_ message: String) -> Self {
    AlertState {
      TextState("The inventory could not be saved.")
    } actions: {
      ButtonState(action: .saveAgain) { TextState("Save again") }
      ButtonState(role: .cancel) { TextState("Later") }
    } message: {
      TextState(message)
    }
  }
}
