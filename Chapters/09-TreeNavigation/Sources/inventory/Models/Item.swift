import Foundation

/// Something that is sold.
struct Item: Codable, Equatable, Identifiable, Sendable {
  /// The identity of the item. Editing doesn't change it.
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
