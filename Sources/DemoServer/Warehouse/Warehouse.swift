import Foundation

/// A warehouse: a catalogue of articles, and the number of each in stock.
///
/// The server uses it, and so can a client without a server and with a test clock, which then behaves the same. Its
/// results depend only on the request and the date:
///
/// ```swift
/// let warehouse = Warehouse()
/// warehouse.catalogue(matching: "charg").map(\.name)  // ["Charger", "Charging cable"]
/// try warehouse.stock(of: "charger", at: noon).count  // 23
/// try warehouse.stock(of: "charger", at: noon + 10).count  // 22: one was sold
/// ```
///
/// Every ten seconds, one of each article is sold. After the third sale, new ones are delivered, up to the original
/// number.
public struct Warehouse: Sendable {
  /// Makes the warehouse.
  public init() {}

  /// The articles whose names and colours contain all words of a query, by name. Letter case, accents and punctuation
  /// make no difference. A query without words matches all articles.
  ///
  /// - Parameter query: The words, or parts of them.
  public func catalogue(matching query: String) -> [CatalogueEntry] {
    let words = Self.folded(query).split { !$0.isLetter && !$0.isNumber }
    return Self.articles.map(\.entry).filter { entry in
      let text = Self.folded("\(entry.name) \(entry.colour)")
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// The number of pieces of an article in stock.
  ///
  /// - Parameters:
  ///   - name: The name of the article. Letter case, accents and surrounding spaces make no difference.
  ///   - date: The current date.
  /// - Throws: A failure with status 404 if no article has this name.
  public func stock(of name: String, at date: Date) throws(ServerFailure) -> WarehouseStock {
    let wanted = Self.folded(name)
    guard let article = Self.articles.first(where: { Self.folded($0.entry.name) == wanted }) else {
      throw ServerFailure(statusCode: 404, message: "The warehouse has no article “\(name)”.")
    }
    return WarehouseStock(name: article.entry.name, count: article.count - Self.sold(until: date))
  }

  /// The number of sold pieces of each article since the last delivery.
  private static func sold(until date: Date) -> Int {
    // Very distant dates are limited to the range of integers.
    let seconds = Int(min(max(date.timeIntervalSince1970, 0), 1e12))
    return seconds / 10 % 4
  }

  private static func folded(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
  }
}
