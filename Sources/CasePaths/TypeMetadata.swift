/// The runtime metadata of any type. See ``EnumMetadata`` for why it may be read.
struct TypeMetadata {
  let type: Any.Type
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

  /// The type of the only element if this is a tuple of one element; otherwise the type itself.
  ///
  /// The payload of a case whose only associated value has a label is a tuple of one element, a type that can't be
  /// written in Swift.
  var withoutSingleLabel: Any.Type {
    words[0] == Kind.tuple && words[1] == 1 ? type(at: 3) : type
  }

  /// Whether values look the same to code that knows the type and to generic code. See
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

  /// The kind of the type, as far as it matters here.
  enum Sort { case `struct`, `enum`, tuple, other }

  var kind: Sort {
    switch words[0] {
    case Kind.struct: .struct
    case Kind.enum: .enum
    case Kind.tuple: .tuple
    default: .other
    }
  }

  /// Whether a struct has generic parameters.
  var isGeneric: Bool {
    // The flags are the first thing in its description.
    guard kind == .struct, let descriptor = UnsafeRawPointer(bitPattern: words[1]) else {
      return false
    }
    return descriptor.load(as: UInt32.self) & 0x80 != 0
  }

  private enum Kind {
    static let `struct` = 0x200
    static let `enum` = 0x201
    static let optional = 0x202
    static let tuple = 0x301
    static let function = 0x302
    static let metatype = 0x304
  }
}
