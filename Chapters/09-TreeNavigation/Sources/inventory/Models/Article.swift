/// An article in the catalogue of the warehouse.
struct Article: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  let name: String
  /// The warehouse's name of the colour. Items may not have it.
  let colour: String
}
