/// The number of an exercise: its chapter's and its own, as in `1.2`.
public struct ExerciseID: Hashable, Sendable {
  /// The number of the chapter, from 1.
  public let chapter: Int
  /// The number of the exercise in its chapter, from 1.
  public let number: Int

  /// Creates the number of an exercise.
  public init(chapter: Int, number: Int) {
    self.chapter = chapter
    self.number = number
  }
}

extension ExerciseID: LosslessStringConvertible {
  /// Parses `"1.2"`; anything else, `"1"` and `"1.2.3"` included, is `nil`.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard
      parts.count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let chapter = Int(parts[0]),
      let number = Int(parts[1])
    else { return nil }
    self.init(chapter: chapter, number: number)
  }

  public var description: String { "\(chapter).\(number)" }
}

extension ExerciseID: Comparable {
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.chapter, lhs.number) < (rhs.chapter, rhs.number)
  }
}

extension ExerciseID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ExerciseID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not the number of an exercise")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
