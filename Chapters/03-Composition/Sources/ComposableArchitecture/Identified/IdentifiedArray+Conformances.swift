import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two arrays have equal elements with the same identities in the same order.
  ///
  /// - Complexity: O(*n*), or O(1) if one is an unchanged copy of the other.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.dictionary == rhs.dictionary
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(dictionary)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Makes an array from its elements, as ``init(_:)`` does.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements from an array.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same identity: the data comes
  ///   from outside, so this isn't a programming error.
  public init(from decoder: any Decoder) throws {
    self.init()
    for element in try [Element](from: decoder) {
      guard updateOrAppend(element) == nil else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "There are two elements with the identity \"\(element.id)\"."
          )
        )
      }
    }
  }
}

extension IdentifiedArray: CustomStringConvertible {
  public var description: String { elements.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  public var debugDescription: String { "IdentifiedArray(\(elements.debugDescription))" }
}

extension IdentifiedArray: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
