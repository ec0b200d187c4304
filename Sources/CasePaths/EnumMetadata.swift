/// The runtime metadata of an enum type: the case of a value, the type of each case's payload, and the address of a
/// value's payload.
///
/// `Mirror` provides the same, but spends a microsecond on boxes, names and collections, lets a `customMirror` hide the
/// cases, and distinguishes cases only by name. Therefore this type reads the tables on which `Mirror` is built. Why
/// that is safe:
///
/// - The layout of the tables is fixed: they are part of Swift's ABI (swift/docs/ABI/TypeMetadata
///   and TypeLayout), which binaries on a Mac have relied on since Swift 5 and which is the same on
///   Linux.
/// - A type without the functions for enums (a struct, a class) says so in its flags, and the
///   initialiser then fails, so that no other type is ever read.
/// - A value is read only through the enum's own functions, on a copy that is reassembled, or on a copy of its bits,
///   from which nothing is released.
@usableFromInline
struct EnumMetadata: @unchecked Sendable {  // It points to what is never changed.
  @usableFromInline let pointer: UnsafeRawPointer

  /// The value witness table, in the word before the metadata.
  @inlinable
  var witnesses: UnsafeRawPointer {
    pointer.load(fromByteOffset: -MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
  }

  /// Fails if the type isn't an enum.
  @usableFromInline
  init?(_ type: Any.Type) {
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let flags = witnesses.load(fromByteOffset: Witness.flags, as: UInt32.self)
    guard flags & 0x0020_0000 != 0 else { return nil }
  }

  /// The number of the case that a value is in. Each case has its own.
  @inlinable
  func tag<Root>(of root: Root) -> UInt32 {
    typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    let tag = witnesses.load(fromByteOffset: Witness.tag, as: Tag.self)
    return withUnsafePointer(to: root) { tag($0, pointer) }
  }

  /// The type's descriptor, which is independent of its generic parameters.
  private var descriptor: UnsafeRawPointer {
    pointer.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
  }

  /// The description of a case: its flags, the mangled name of its payload, and its own name.
  private func field(tag: UInt32) -> UnsafeRawPointer? {
    // Four-byte fields, in which pointers are relative to their own address: four fields of header, then three for each
    // case.
    descriptor.relativePointer(at: 16).map { $0 + 16 + 12 * Int(tag) }
  }

  /// How many cases have a payload. Their numbers come before those of the others.
  var payloadCaseCount: UInt32 {
    // The upper byte is the offset of the payload's size.
    descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0x00ff_ffff
  }

  /// The name that a case is declared with.
  func name(tag: UInt32) -> String? {
    field(tag: tag)?.relativePointer(at: 8).map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The declared payload of a case, or `nil` if the case has none.
  func payload(tag: UInt32) -> EnumPayload? {
    guard let field = field(tag: tag), let name = field.relativePointer(at: 4) else { return nil }
    let type = _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), mangledNameLength(name),
      genericContext: descriptor, genericArguments: pointer + 2 * MemoryLayout<Int>.size
    )
    guard let type else { return nil }
    // `x` and `q…` are parameters of a generic enum.
    return EnumPayload(
      type: type,
      isBoxed: field.load(as: UInt32.self) & 1 != 0,
      isGenericParameter: [UInt8(ascii: "x"), UInt8(ascii: "q")].contains(name.load(as: UInt8.self))
    )
  }

  /// Calls a function with the address of a value's payload.
  ///
  /// - Parameters:
  ///   - root: The value.
  ///   - tag: The case that it is in, which has to be one with a payload.
  ///   - body: Reads the payload. The address is valid only during the call.
  @inlinable
  func withPayload<Root, Result>(
    of root: Root, tag: UInt32, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    let project = witnesses.load(fromByteOffset: Witness.project, as: Project.self)
    let inject = witnesses.load(fromByteOffset: Witness.inject, as: Inject.self)
    var copy = root
    return withUnsafeMutablePointer(to: &copy) { copy in
      project(copy, pointer)  // From here the bits that tell the case may be gone …
      defer { inject(copy, tag, pointer) }  // … until here, so that the copy can be destroyed.
      return body(copy)
    }
  }

  /// Calls a function with the address of a value's payload, without retaining anything.
  ///
  /// The enum's function for finding the payload takes the value apart, so it gets a copy of the value's bits. The
  /// value keeps the referenced objects alive, and discarding the copy releases nothing.
  ///
  /// - Parameters:
  ///   - address: The value's address. Its type has to be this enum.
  ///   - tag: The case that it is in, which has to be one with a payload.
  ///   - body: Reads the payload. It must not change it. The address is valid only during the call.
  func withBorrowedPayload<Result>(
    at address: UnsafeRawPointer, tag: UInt32, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    typealias Copy =
      @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, UnsafeRawPointer)
      -> UnsafeMutableRawPointer
    typealias Destroy = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    let size = witnesses.load(fromByteOffset: Witness.size, as: Int.self)
    let flags = witnesses.load(fromByteOffset: Witness.flags, as: UInt32.self)
    let project = witnesses.load(fromByteOffset: Witness.project, as: Project.self)
    return withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: Int(flags & 0xFF) + 1)
    {
      guard let copy = $0.baseAddress else { preconditionFailure("There is no memory.") }
      // These flags mark values whose bits can't be taken or borrowed.
      guard flags & 0x0110_0000 != 0 else {
        copy.copyMemory(from: address, byteCount: size)
        project(copy, pointer)
        return body(copy)
      }
      // Their bits are meaningless at a different address, as those of a weak reference are.
      _ = witnesses.load(fromByteOffset: Witness.copy, as: Copy.self)(copy, address, pointer)
      defer { witnesses.load(fromByteOffset: Witness.destroy, as: Destroy.self)(copy, pointer) }
      project(copy, pointer)
      defer { witnesses.load(fromByteOffset: Witness.inject, as: Inject.self)(copy, tag, pointer) }
      return body(copy)
    }
  }

  /// The positions of the functions in their table.
  @usableFromInline
  enum Witness {
    static var destroy: Int { MemoryLayout<Int>.size }
    static var copy: Int { 2 * MemoryLayout<Int>.size }
    static var size: Int { 8 * MemoryLayout<Int>.size }
    @inlinable static var flags: Int { 10 * MemoryLayout<Int>.size }
    @inlinable static var tag: Int { flags + 8 }
    @inlinable static var project: Int { tag + MemoryLayout<Int>.size }
    @inlinable static var inject: Int { project + MemoryLayout<Int>.size }
  }
}

extension UnsafeRawPointer {
  fileprivate func relativePointer(at offset: Int) -> UnsafeRawPointer? {
    let distance = load(fromByteOffset: offset, as: Int32.self)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}

/// A mangled name ends at a zero, but the references in it (a byte for the kind, and the four bytes or the word after
/// it) may contain zeros of their own.
private func mangledNameLength(_ name: UnsafeRawPointer) -> UInt {
  var end = name
  while true {
    switch end.load(as: UInt8.self) {
    case 0: return UInt(end - name)
    case 0x01...0x17: end += 5
    case 0x18...0x1f: end += 1 + MemoryLayout<Int>.size
    default: end += 1
    }
  }
}
