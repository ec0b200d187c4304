import Foundation

/// Places all over the world, which can be searched by the beginnings of their names.
///
/// A gazetteer is a value and always returns the same places, so that a test can state an app's exact output:
///
/// ```swift
/// let gazetteer = Gazetteer()
/// gazetteer.search("berl").map(\.name)  // ["Berlin", "Berlingen"]
/// gazetteer.search("sao").map(\.name)  // ["São Paulo"]
/// ```
public struct Gazetteer: Sendable {
  /// All places, by name.
  public var places: [Place] {
    Self.entries.map(\.place)
  }

  /// Opens the gazetteer.
  public init() {}

  /// The places whose name, or a later word of it, begins with a text.
  ///
  /// Letter case, accents and punctuation make no difference: `malmo` finds Malmö, `york` New York
  /// and `am main` Frankfurt am Main.
  ///
  /// Exact matches come first, then names that begin with the text, then names with a later word that does. Among equal
  /// matches, the place with the larger population comes first, and then the one with the smaller ID.
  ///
  /// - Parameters:
  ///   - name: The beginning. Without letters and digits, nothing is found.
  ///   - count: The maximum number of places. Below one, the result is empty.
  /// - Returns: The places, best matches first.
  public func search(_ name: String, count: Int = 10) -> [Place] {
    let wanted = Self.words(in: name).joined(separator: " ")
    guard count > 0, !wanted.isEmpty else { return [] }
    let matches = Self.entries.compactMap { entry in
      entry.match(for: wanted).map {
        (rank: ($0, -entry.population, entry.place.id), place: entry.place)
      }
    }
    return matches.sorted { $0.rank < $1.rank }.prefix(count).map(\.place)
  }

  /// A place, prepared for searches.
  private struct Entry {
    let place: Place
    let population: Int
    /// The suffixes of the name that start at a word: `new york` and `york`.
    let endings: [String]

    init(_ written: WrittenPlace) {
      place = Place(
        id: written.id, name: written.name, country: written.country, admin1: written.admin1,
        latitude: written.latitude, longitude: written.longitude
      )
      population = written.population
      let words = Gazetteer.words(in: written.name)
      endings = words.indices.map { words[$0...].joined(separator: " ") }
    }

    /// How well the place matches: the smaller, the better.
    func match(for wanted: String) -> Int? {
      guard let first = endings.firstIndex(where: { $0.hasPrefix(wanted) }) else { return nil }
      if first > 0 { return 2 }
      return endings[0] == wanted ? 0 : 1
    }
  }

  private static let entries = written.map(Entry.init)

  /// Letters whose marks aren't accents that can be removed.
  private static let spellings: [Character: String] = [
    "ß": "ss", "æ": "ae", "đ": "d", "ı": "i", "ł": "l", "œ": "oe", "ø": "o",
  ]

  private static func words(in text: String) -> [Substring] {
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return folded.lowercased()
      .filter { !"'’".contains($0) }
      .map { spellings[$0] ?? String($0) }.joined()
      .split { !$0.isLetter && !$0.isNumber }
  }
}
