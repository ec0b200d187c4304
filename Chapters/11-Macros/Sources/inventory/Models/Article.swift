/// An article in the catalogue of the warehouse.
struct Article: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  let name: String
  /// What the warehouse calls the colour. It may be one that no item has.
  let colour: String
}
