import CustomDump

extension StackState: Equatable where Element: Equatable {
  public static func == (first: Self, second: Self) -> Bool {
    first.ids == second.ids && first.elementsEqual(second)
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ids)
    for element in self { hasher.combine(element) }
  }
}

/// A stack is encoded as an array of its elements. Decoded elements get new ids.
extension StackState: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String {
    let elements = zip(ids, self).map { "\($0.debugDescription): \($1)" }
    return elements.isEmpty ? "[:]" : "[\(elements.joined(separator: ", "))]"
  }

  public var debugDescription: String { description }
}

extension StackState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(zip(ids, self)), displayStyle: .dictionary)
  }
}
