import ComposableArchitecture

extension InventoryFeature.State {
  /// The list with a screen on top of it.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - start: The screen on top, if there is one. Its row is one of the items.
  ///   - id: The identity of a new item.
  init(_ items: [Item], startingAt start: StartingPoint? = nil, newID id: Item.ID) {
    self.items = IdentifiedArray(uniqueElements: items.map { ItemRow.State(item: $0) })
    guard let start else { return }
    switch start.screen {
    case .add:
      destination = .add(.adding(Item(id: id), to: self.items).showing(start.onForm))
    case .edit(let row):
      destination = .edit(.editing(items[row - 1], in: self.items).showing(start.onForm))
    case .duplicate(let row):
      let form = ItemForm.State.adding(items[row - 1].copy(id: id), to: self.items)
      self.items[id: items[row - 1].id]?.destination = .duplicate(form.showing(start.onForm))
    case .delete(let row):
      self.items[id: items[row - 1].id]?.destination = .delete(.delete(items[row - 1].name))
    }
  }
}

extension ItemForm.State {
  /// The form with a screen on top of it.
  fileprivate func showing(_ onForm: StartingPoint.OnForm?) -> Self {
    var form = self
    switch onForm {
    case .catalogue: form.destination = .catalogue(Catalogue.State(query: item.name))
    case .discard: form.destination = .discard(.discardChanges)
    case nil: break
    }
    return form
  }
}
