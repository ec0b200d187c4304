extension CasePath {
  /// The path of an enum's case with a payload. The operator `/` calls it.
  ///
  /// A case is a function that embeds. Extraction uses reflection: a root is in the case if embedding the root's
  /// payload results in the root's case. The path caches the case, so create a path once and reuse it.
  ///
  /// `embed` should be an enum case. With any other function, the path still never invents a payload:
  ///
  /// - If its result isn't an enum, nothing is ever extracted.
  /// - If it embeds the value in nested cases, as `{ .counter(.typed($0)) }` does, extraction follows the nested
  ///   payloads, which is slower. If that matters, append one path to the other.
  /// - If it changes the value, extraction still returns the root's payload unchanged.
  ///
  /// Reflection can't read a payload that is a function, or a tuple or an optional with a function in it, unless the
  /// function is a `() -> Void`; nor a metatype, unless it is a class's or a protocol's. An attempt is reported as an
  /// issue and extracts nothing. For such a case, write a path by hand with ``init(embed:extract:)``.
  ///
  /// Extraction may be called from any thread. The first time, it calls `embed`, possibly with the payload of a
  /// different case.
  ///
  /// - Parameter embed: The case.
  /// - Returns: A path to the case.
  @inlinable
  public static func `case`(_ embed: @escaping (Value) -> Root) -> CasePath {
    // The same case is often written many times, as in the body of a reducer. Therefore the result of reflection is
    // cached under the address of the function's code. The address identifies the function if it captures nothing,
    // which is true for a case whose types the compiler knows.
    let (code, captures) = unsafeBitCast(embed, to: (UInt, UInt).self)
    if captures == 0, let known = KnownCase.remembered(for: code, Root.self, Value.self) {
      return CasePath(embed: embed, known: known)
    }
    return reflecting(embed, remembering: captures == 0 ? code : nil)
  }

  /// Makes a path for a case that isn't in the cache yet.
  ///
  /// - Parameter code: The case's key in the cache.
  @usableFromInline
  static func reflecting(
    _ embed: @escaping (Value) -> Root, remembering code: UInt?
  ) -> CasePath {
    if let optional = Root.self as? any OptionalRoot.Type,
      let extract = optional.extractionFromWrapped(embed: embed)
    {
      return CasePath(embed: embed, extract: extract)
    }
    guard let metadata = EnumMetadata(Root.self) else {
      return CasePath(embed: embed, extract: { _ in nil })
    }
    let known = KnownCase(of: metadata)
    if let code { known.remember(for: code, Root.self, Value.self) }
    return CasePath(embed: embed, known: known)
  }
}

/// The extraction of a case's payload from an enum.
///
/// - Parameter embed: The case, as a function. If its result isn't an enum, nothing is ever extracted. (It can return
///   `nil` for the sake of paths from optionals.)
/// - Returns: A function that returns the payload of a root in the case, and `nil` for any other.
func extraction<Root, Value>(embed: @escaping (Value) -> Root?) -> (Root) -> Value? {
  guard let metadata = EnumMetadata(Root.self) else { return { _ in nil } }
  let known = KnownCase(of: metadata)
  return { root in known.extract(from: root, embed: embed) }
}

extension KnownCase {
  /// Gets the payload out of a root that is in this case.
  ///
  /// It is inlinable so that the compiler can specialize it. The generic version asks the runtime for `Value?` in every
  /// call, which costs more than everything else.
  ///
  /// - Parameters:
  ///   - root: A root in any case.
  ///   - embed: The case, as a function.
  @inlinable
  func extract<Root, Value>(from root: Root, embed: (Value) -> Root?) -> Value? {
    let tag = metadata.tag(of: root)
    guard let enumCase else {
      return isImpossible(tag) ? nil : findCase(in: root, tag, embed: embed)
    }
    return tag == enumCase.tag ? enumCase.payload(of: root) : nil
  }

  /// Gets the payload out of a root while the case isn't known yet, and identifies the case.
  @usableFromInline
  func findCase<Root, Value>(in root: Root, _ tag: UInt32, embed: (Value) -> Root?) -> Value? {
    // Only a call with a value shows which case `embed` makes, and the payload of a root may be such a value.
    guard let value: Value = EnumCase(tag: tag, of: metadata, for: Value.self)?.payload(of: root)
    else {
      inspect(tag: tag, for: Value.self)
      return withoutActuallyEscaping(embed) {
        deepExtraction(from: root, metadata, tag, embed: $0)
      }
    }
    guard
      let embedded = embed(value),
      let enumCase = EnumCase(tag: metadata.tag(of: embedded), of: metadata, for: Value.self),
      (enumCase.payload(of: embedded) as Value?) != nil
    else { return nil }
    self.enumCase = enumCase
    return tag == enumCase.tag ? value : nil
  }
}

/// A value that is nested in a root's payload, if the payload is an enum itself.
///
/// - Parameters:
///   - root: The root.
///   - metadata: Its type.
///   - tag: The case that it is in.
///   - embed: Makes a root of a value. The value is extracted if it leads through the same cases.
func deepExtraction<Root, Value>(
  from root: Root, _ metadata: EnumMetadata, _ tag: UInt32, embed: @escaping (Value) -> Root?
) -> Value? {
  guard let payload = metadata.payload(tag: tag), payload.isReadable else { return nil }
  func extract<Payload>(_: Payload.Type) -> Value? {
    func payloadOfSameCase(_ root: Root) -> Payload? {
      guard metadata.tag(of: root) == tag else { return nil }
      return metadata.withPayload(of: root, tag: tag) {
        payload.pointer(to: Payload.self, at: $0).pointee
      }
    }
    let extract = extraction { (value: Value) in embed(value).flatMap(payloadOfSameCase) }
    return payloadOfSameCase(root).flatMap(extract)
  }
  return _openExistential(TypeMetadata(payload.type).withoutSingleLabel, do: extract)
}
