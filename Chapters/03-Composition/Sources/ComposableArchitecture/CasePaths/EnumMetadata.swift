/// The run-time metadata of an enum type: which case a value is in, the type of each case's
/// payload, and where in a value its payload is.
///
/// `Mirror` has the same information, but spends a microsecond on boxes, names and collections,
/// lets a `customMirror` hide the cases, and distinguishes cases only by name. So this reads the
/// tables that `Mirror` itself reads. Why that is safe:
///
/// - The layout of the tables is fixed: they are part of Swift's ABI (swift/docs/ABI/TypeMetadata
///   and TypeLayout), which binaries on a Mac have relied on since Swift 5 and which is the same on
///   Linux.
/// - The flags of a type without the functions for enums (a struct, a class) say so, and the
///   initialiser then fails, so nothing else is ever read.
/// - A value is read only through the enum's own functions, on a copy that is reassembled
///   afterwards.
@usableFromInline
struct EnumMetadata: @unchecked Sendable {  // It points to what is never changed.
  private let pointer: UnsafeRawPointer
  /// The value witness table, in the word before the metadata.
  private var witnesses: UnsafeRawPointer {
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
  @usableFromInline
  func tag<Root>(of root: Root) -> UInt32 {
    typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    let tag = witnesses.load(fromByteOffset: Witness.tag, as: Tag.self)
    return withUnsafePointer(to: root) { tag($0, pointer) }
  }

  /// The declared payload of a case, or `nil` if the case has none.
  func payload(tag: UInt32) -> EnumPayload? {
    let descriptor = pointer.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    // Four-byte fields, where a pointer is a distance from its own address: a header of four, then
    // for each case its flags, the mangled name of its payload, and its own name.
    guard let fields = descriptor.relativePointer(at: 16) else { return nil }
    let field = fields + 16 + 12 * Int(tag)
    guard let name = field.relativePointer(at: 4) else { return nil }
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
  ///   - body: A closure that reads the payload. The address is valid only during the call.
  @usableFromInline
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

  private enum Witness {
    static let flags = 10 * MemoryLayout<Int>.size
    static let tag = flags + 8
    static let project = tag + MemoryLayout<Int>.size
    static let inject = project + MemoryLayout<Int>.size
  }
}

extension UnsafeRawPointer {
  fileprivate func relativePointer(at offset: Int) -> UnsafeRawPointer? {
    let distance = load(fromByteOffset: offset, as: Int32.self)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}

/// A mangled name ends at a zero, but the references in it (a byte for the kind, and the four bytes
/// or the word after it) may contain zeros of their own.
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
