import Foundation

extension [Item] {
  /// The items of a new inventory.
  static var samples: [Item] {
    [
      Item(id: .sample(1), name: "Keyboard", colour: .white, status: .inStock(quantity: 12)),
      Item(id: .sample(2), name: "Charger", colour: .yellow, status: .inStock(quantity: 20)),
      Item(id: .sample(3), name: "Desk lamp", status: .soldOut(isOnBackOrder: true)),
      Item(id: .sample(4), name: "Mouse", colour: .green, status: .soldOut(isOnBackOrder: false)),
    ]
  }
}

extension UUID {
  /// The identities of the samples, which no generator creates.
  fileprivate static func sample(_ number: UInt8) -> UUID {
    UUID(uuid: (0x5a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }
}
