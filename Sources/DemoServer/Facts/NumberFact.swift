/// A number, and a sentence about it: a response of the server.
///
/// As JSON it is `{"number":42,"text":"…"}`.
public struct NumberFact: Codable, Hashable, Identifiable, Sendable {
  /// The number.
  public var number: Int

  /// A true sentence.
  public var text: String

  /// - Parameters:
  ///   - number: The number.
  ///   - text: A true sentence.
  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// The number: a book has one fact for each.
  public var id: Int { number }
}
