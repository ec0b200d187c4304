import ComposableArchitecture
import Foundation

@testable import inventory

extension Date {
  /// Noon of the first day of 2026, in Greenwich.
  static let noon = Date(timeIntervalSince1970: 1_767_268_800)
}

extension Item {
  static let charger = Item(
    id: UUID(101), name: "Charger", colour: .yellow, status: .inStock(quantity: 20))
  static let lamp = Item(
    id: UUID(102), name: "Desk lamp", status: .soldOut(isOnBackOrder: true))
  static let mouse = Item(
    id: UUID(103), name: "Mouse", colour: .green, status: .soldOut(isOnBackOrder: false))
}

extension Article {
  static let cable = Article(id: 4, name: "Charging cable", colour: "white")
  static let torch = Article(id: 11, name: "Torch", colour: "red")
}

extension Stock {
  static let charger = Stock(name: "Charger", count: 23)
}

extension InventoryFeature.State {
  /// A list with nothing on top of it.
  static func list(_ items: Item...) -> Self {
    Self(items: IdentifiedArray(uniqueElements: items.map { ItemRow.State(item: $0) }))
  }

  /// A list with a form on top of it whose quantity was changed.
  static func editing(_ item: Item, in items: Item...) -> Self {
    var state = Self(items: IdentifiedArray(uniqueElements: items.map { ItemRow.State(item: $0) }))
    var form = ItemForm.State(item: item, canDelete: true)
    form.item.status = .inStock(quantity: 7)
    state.destination = .edit(form)
    return state
  }
}

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "inventory-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
