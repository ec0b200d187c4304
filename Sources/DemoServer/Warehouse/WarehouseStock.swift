/// How many pieces of an article are in the warehouse.
///
/// As JSON it is `{"count":23,"name":"Charger"}`.
public struct WarehouseStock: Codable, Hashable, Sendable {
  /// The name of the article, as the catalogue spells it.
  public var name: String

  /// How many there are now.
  public var count: Int

  /// - Parameters:
  ///   - name: The name of the article.
  ///   - count: How many there are now.
  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
