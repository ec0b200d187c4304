/// The payload of an enum's case, as the case declares it.
@usableFromInline
struct EnumPayload: @unchecked Sendable {  // A type is a pointer to what is never changed.
  /// The type: for several associated values, a tuple with their labels; for a single one with a label, a tuple of one
  /// element.
  let type: Any.Type
  /// Whether the value is not in the enum itself but in a box on the heap: an `indirect` case.
  @usableFromInline let isBoxed: Bool
  /// Whether the type is a parameter of the enum, such as `Wrapped` in `Optional<Wrapped>`.
  let isGenericParameter: Bool

  /// Whether generic code, such as the code that reads the payload, understands its bits.
  ///
  /// A function has two forms in memory: one for code that knows its type, and one for generic code.
  /// So has a metatype, unless it is a class's or a protocol's. An enum that mentions the type uses
  /// the first form, and only the compiler can turn one form into the other. A function that was read
  /// in the wrong form is called with the wrong arguments. Only `() -> Void`, which has no arguments,
  /// is the same in both.
  var isReadable: Bool {
    isGenericParameter || TypeMetadata(type).hasOneForm
  }

  /// Whether a type is the payload's type, apart from the labels of a tuple's elements. Values of both types have the
  /// same bits.
  func isSame(as other: Any.Type) -> Bool {
    let type = TypeMetadata(type).withoutSingleLabel
    if type == other { return true }
    guard
      let elements = TypeMetadata(type).tupleElements,
      let others = TypeMetadata(other).tupleElements
    else { return false }
    return elements.elementsEqual(others, by: ==)
  }

  /// A pointer to a payload, bound to the payload's type. See ``isSame(as:)``.
  ///
  /// - Parameter address: The address from ``EnumMetadata/withPayload(of:tag:_:)``.
  @inlinable
  func pointer<Value>(
    to type: Value.Type, at address: UnsafeRawPointer
  ) -> UnsafePointer<Value> {
    guard isBoxed else { return address.assumingMemoryBound(to: Value.self) }
    // A box is a heap object: a header of two words, then the value, suitably aligned.
    return address.load(as: UnsafeRawPointer.self)
      .advanced(by: 2 * MemoryLayout<Int>.size)
      .alignedUp(for: Value.self)
      .assumingMemoryBound(to: Value.self)
  }

  /// A payload, cast to a type; `nil` if the cast fails.
  ///
  /// - Parameter address: The address from ``EnumMetadata/withPayload(of:tag:_:)``.
  @usableFromInline
  func cast<Value>(to _: Value.Type, at address: UnsafeRawPointer) -> Value? {
    func cast<Payload>(_ type: Payload.Type) -> Value? {
      pointer(to: type, at: address).pointee as? Value
    }
    return _openExistential(TypeMetadata(type).withoutSingleLabel, do: cast)
  }
}
