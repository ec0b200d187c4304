/// A true sentence about every number, and an entertaining one about some.
///
/// A book is a value and always returns the same sentences, so that a test can state an app's exact output:
///
/// ```swift
/// let book = FactBook()
/// book.fact(about: 97)  // "97 is the largest prime with two digits."
/// book.fact(about: 98)  // "98 is 2 × 7²."
/// book.search("perfect", limit: 2).map(\.number)  // [6, 28]
/// ```
public struct FactBook: Sendable {
  /// The facts that are written by hand, by ascending number. A search looks through them.
  public var writtenFacts: [NumberFact] {
    Self.entries.map(\.fact)
  }

  /// Opens the book.
  public init() {}

  /// A true sentence about a number: one written by hand, or else one that is computed.
  ///
  /// - Parameter number: Any number. Even for the largest, the sentence takes less than a millisecond.
  /// - Returns: The same sentence each time.
  public func fact(about number: Int) -> String {
    Self.texts[number] ?? computedFact(about: number)
  }

  /// The written facts that match every word of a query.
  ///
  /// A word matches if a word of the sentence begins with it, in any letter case, or if the number does: `4` finds 4,
  /// 41 and 404, and `PRI` finds primes. Punctuation is ignored, except for a minus before digits.
  ///
  /// - Parameters:
  ///   - query: Words and digits, separated by spaces. Without any, nothing is found.
  ///   - limit: The maximum number of facts. Below one, the result is empty.
  /// - Returns: Facts by ascending number.
  public func search(_ query: String, limit: Int) -> [NumberFact] {
    let wanted = Self.wantedWords(in: query)
    guard limit > 0, !wanted.isEmpty else { return [] }
    let matches = Self.entries.lazy.filter { entry in wanted.allSatisfy(entry.hasWord) }
    return matches.prefix(limit).map(\.fact)
  }

  /// A written fact with its words, prepared for searches.
  private struct Entry {
    let fact: NumberFact
    let digits: String
    let words: [Substring]

    init(_ fact: NumberFact) {
      self.fact = fact
      digits = String(fact.number)
      words = FactBook.words(in: fact.text)
    }

    func hasWord(beginningWith prefix: String) -> Bool {
      digits.hasPrefix(prefix) || words.contains { $0.hasPrefix(prefix) }
    }
  }

  private static let entries =
    handwriting
    .map { Entry(NumberFact(number: $0.key, text: $0.value)) }
    .sorted { $0.fact.number < $1.fact.number }

  private static let texts = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.fact.number, $0.fact.text) }
  )

  private static func wantedWords(in query: String) -> [String] {
    query.split(whereSeparator: \.isWhitespace).flatMap { word in
      if word.first == "-", let number = Int(word) { return [String(number)] }
      return words(in: String(word)).map(String.init)
    }
  }

  private static func words(in text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
