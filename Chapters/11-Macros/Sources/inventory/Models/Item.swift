import Foundation

/// Something that is sold.
struct Item: Codable, Equatable, Identifiable, Sendable {
  /// What tells one item from another. It stays the same when the item is edited.
  let id: UUID
  var name = ""
  var colour: Colour?
  var status = Status.inStock(quantity: 1)

  /// Whether there is any left.
  enum Status: Codable, Equatable, Sendable {
    case inStock(quantity: Int)
    case soldOut(isOnBackOrder: Bool)
  }
}
