/// An article, and the number of pieces after a delivery.
struct WrittenArticle: Sendable {
  let entry: CatalogueEntry
  let count: Int

  init(_ id: Int, _ name: String, _ colour: String, count: Int) {
    entry = CatalogueEntry(id: id, name: name, colour: colour)
    self.count = count
  }
}

extension Warehouse {
  /// By name.
  static let articles = [
    WrittenArticle(1, "Battery", "red", count: 240),
    WrittenArticle(2, "Bicycle bell", "green", count: 12),
    WrittenArticle(3, "Charger", "yellow", count: 23),
    WrittenArticle(4, "Charging cable", "white", count: 61),
    WrittenArticle(5, "Desk lamp", "blue", count: 9),
    WrittenArticle(6, "Headphones", "black", count: 34),
    WrittenArticle(7, "Keyboard", "white", count: 17),
    WrittenArticle(8, "Monitor", "black", count: 6),
    WrittenArticle(9, "Mouse", "green", count: 3),
    WrittenArticle(10, "Notebook", "yellow", count: 150),
    WrittenArticle(11, "Torch", "red", count: 28),
    WrittenArticle(12, "Umbrella", "blue", count: 44),
  ]
}
