/// The run-time metadata of any type. See ``EnumMetadata`` for why it is safe to read.
struct TypeMetadata {
  private let type: Any.Type
  private let words: UnsafePointer<Int>

  init(_ type: Any.Type) {
    self.type = type
    self.words = unsafeBitCast(type, to: UnsafePointer<Int>.self)
  }

  /// The types of a tuple's elements, or `nil` if the type isn't a tuple.
  var tupleElements: [Any.Type]? {
    guard words[0] == Kind.tuple else { return nil }
    return (0..<words[1]).map { type(at: 3 + 2 * $0) }  // Each is followed by its offset.
  }

  /// The type of the only element if this is a tuple of one, or else the type as it is.
  ///
  /// A case whose only associated value has a label has a tuple of one. Swift has no name for it.
  var withoutSingleLabel: Any.Type {
    words[0] == Kind.tuple && words[1] == 1 ? type(at: 3) : type
  }

  /// Whether values have the same form in code that knows the type and in generic code. See
  /// ``EnumPayload/isReadable``.
  var hasOneForm: Bool {
    switch words[0] {
    case Kind.function:
      // Swift's own convention, not `async`, nothing unusual, no parameters, no result.
      return words[1] & 0xA0FF_FFFF == 0 && type(at: 2) == Void.self
    case Kind.metatype:
      return type(at: 1) is AnyObject.Type
    case Kind.optional:
      return TypeMetadata(type(at: 2)).hasOneForm
    case Kind.tuple:
      return tupleElements?.allSatisfy { TypeMetadata($0).hasOneForm } ?? true
    default:
      return true
    }
  }

  private func type(at index: Int) -> Any.Type {
    unsafeBitCast(words[index], to: Any.Type.self)
  }

  private enum Kind {
    static let optional = 0x202
    static let tuple = 0x301
    static let function = 0x302
    static let metatype = 0x304
  }
}
