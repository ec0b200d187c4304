/// The number of pieces of an article in the warehouse.
///
/// As JSON it is `{"count":23,"name":"Charger"}`.
public struct WarehouseStock: Codable, Hashable, Sendable {
  /// The name of the article, as the catalogue spells it.
  public var name: String

  /// The current number.
  public var count: Int

  /// - Parameters:
  ///   - name: The name of the article.
  ///   - count: The current number.
  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
