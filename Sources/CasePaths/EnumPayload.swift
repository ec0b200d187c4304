/// The payload of an enum's case, as the case declares it.
@usableFromInline
struct EnumPayload: @unchecked Sendable {  // A type is a pointer to what is never changed.
  /// The type: for several associated values a tuple, with their labels; for one that has a label
  /// a tuple of one.
  let type: Any.Type
  /// Whether the value is not in the enum itself but in a box on the heap: an `indirect` case.
  let isBoxed: Bool
  /// Whether the type is a parameter of the enum, such as `Wrapped` in `Optional<Wrapped>`.
  let isGenericParameter: Bool

  /// Whether the bits of the payload mean the same to generic code, which is what reads them.
  ///
  /// A function, and a metatype of anything but a class, has two forms: one for code that knows its
  /// type, which an enum uses that mentions the type, and one for generic code, and only the
  /// compiler can turn the one into the other. To call a function that was read in the wrong form is
  /// to jump to the right place with the wrong arguments. Only where there is nothing to hand over,
  /// `() -> Void`, do the two agree.
  var isReadable: Bool {
    isGenericParameter || TypeMetadata(type).hasOneForm
  }

  /// Whether another type is the payload's, but for the labels of a tuple's elements: values of
  /// both have the same bits.
  func isSame(as other: Any.Type) -> Bool {
    let type = TypeMetadata(type).withoutSingleLabel
    if type == other { return true }
    guard
      let elements = TypeMetadata(type).tupleElements,
      let others = TypeMetadata(other).tupleElements
    else { return false }
    return elements.elementsEqual(others, by: ==)
  }

  /// Where a payload is, as a type that is the payload's. See ``isSame(as:)``.
  ///
  /// - Parameter address: The address that ``EnumMetadata/withPayload(of:tag:_:)`` gave.
  @usableFromInline
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

  /// A payload as a type that it may or may not be cast to.
  ///
  /// - Parameter address: The address that ``EnumMetadata/withPayload(of:tag:_:)`` gave.
  @usableFromInline
  func cast<Value>(to _: Value.Type, at address: UnsafeRawPointer) -> Value? {
    func cast<Payload>(_ type: Payload.Type) -> Value? {
      pointer(to: type, at: address).pointee as? Value
    }
    return _openExistential(TypeMetadata(type).withoutSingleLabel, do: cast)
  }
}
