import Foundation

/// A warehouse: a catalogue of articles, and how many of each are in stock.
///
/// The server answers from it, and so can a client that has no server at all and a clock that is moved by
/// hand; the two then behave alike. What it says depends on nothing but the question and the date:
///
/// ```swift
/// let warehouse = Warehouse()
/// warehouse.catalogue(matching: "charg").map(\.name)  // ["Charger", "Charging cable"]
/// try warehouse.stock(of: "charger", at: noon).count  // 23
/// try warehouse.stock(of: "charger", at: noon + 10).count  // 22: one was sold
/// ```
///
/// Every ten seconds, one of each article is sold. After the third, new ones are delivered: there are as
/// many as before.
public struct Warehouse: Sendable {
  /// Opens the warehouse.
  public init() {}

  /// The articles that have all words of a query in their names and colours, by name. Letter case, accents
  /// and punctuation make no difference. Without any word, these are all articles.
  ///
  /// - Parameter query: The words, or parts of them.
  public func catalogue(matching query: String) -> [CatalogueEntry] {
    let words = Self.folded(query).split { !$0.isLetter && !$0.isNumber }
    return Self.articles.map(\.entry).filter { entry in
      let text = Self.folded("\(entry.name) \(entry.colour)")
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// How many pieces of an article there are.
  ///
  /// - Parameters:
  ///   - name: The name of the article. Letter case, accents and spaces around it make no difference.
  ///   - date: The date now.
  /// - Throws: A failure with status 404 if no article has this name.
  public func stock(of name: String, at date: Date) throws(ServerFailure) -> WarehouseStock {
    let wanted = Self.folded(name)
    guard let article = Self.articles.first(where: { Self.folded($0.entry.name) == wanted }) else {
      throw ServerFailure(statusCode: 404, message: "The warehouse has no article “\(name)”.")
    }
    return WarehouseStock(name: article.entry.name, count: article.count - Self.sold(until: date))
  }

  /// How many of each article were sold since the last delivery.
  private static func sold(until date: Date) -> Int {
    // Dates that are farther away than anybody needs stay within the bounds of whole numbers.
    let seconds = Int(min(max(date.timeIntervalSince1970, 0), 1e12))
    return seconds / 10 % 4
  }

  private static func folded(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
  }
}
