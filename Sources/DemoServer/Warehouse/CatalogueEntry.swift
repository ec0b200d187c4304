/// An article in the catalogue of the warehouse.
///
/// As JSON it is `{"colour":"yellow","id":3,"name":"Charger"}`.
public struct CatalogueEntry: Codable, Hashable, Identifiable, Sendable {
  /// The article's ID.
  public var id: Int

  /// The name. No two articles have the same.
  public var name: String

  /// The colour.
  public var colour: String

  /// - Parameters:
  ///   - id: The article's ID.
  ///   - name: The name.
  ///   - colour: The colour.
  public init(id: Int, name: String, colour: String) {
    self.id = id
    self.name = name
    self.colour = colour
  }
}
