extension CasePath {
  /// The path of an enum's case with a payload, which `/` makes.
  ///
  /// A case is a function that embeds. The way back is found by reflection: a root is in the case
  /// if embedding its payload leads to the very case that the root is in. Which case that is, the
  /// path remembers, so make a path once and use it often.
  ///
  /// `embed` is meant to be a case and nothing else. Given another function, the path still never
  /// makes up a payload:
  ///
  /// - If it makes something that is no enum, nothing is ever extracted.
  /// - If it embeds the value deeper than as a case's payload, as `{ .counter(.typed($0)) }` does, the
  ///   value is found by going from payload to payload, which takes longer each time. Append one path
  ///   to another where that matters.
  /// - If it changes the value in flight, what is extracted is the payload as it is in the root.
  ///
  /// A payload that contains a function, as itself or in a tuple or an optional, cannot be read by
  /// reflection, unless the function is a `() -> Void`; nor can a metatype, unless it is a class's or
  /// a protocol's. The attempt is reported as an issue and extracts nothing. Write such a path by
  /// hand, with ``init(embed:extract:)``.
  ///
  /// Extraction may be called from any thread. The first time, it calls `embed`, maybe with the
  /// payload of another case.
  ///
  /// - Parameter embed: The case.
  /// - Returns: A path to the case.
  @inlinable
  public static func `case`(_ embed: @escaping (Value) -> Root) -> CasePath {
    // The same case is often written again and again, as in the body of a reducer. So what is found out about
    // it is remembered, for the function that it is: the address of its code. That identifies the function if
    // it captures nothing, as a case does where the compiler knows the types.
    let (code, captures) = unsafeBitCast(embed, to: (UInt, UInt).self)
    if captures == 0, let known = KnownCase.remembered(for: code, Root.self, Value.self) {
      return CasePath(embed: embed, known: known)
    }
    return reflecting(embed, remembering: captures == 0 ? code : nil)
  }

  /// Makes a path of a case that is met for the first time.
  ///
  /// - Parameter code: What the case is remembered for.
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

/// The way back from an enum to the payload of a case.
///
/// - Parameter embed: The case, as a function. If it makes no enum, nothing is ever extracted.
///   (That it may fail serves the paths from optionals.)
/// - Returns: A function that returns the payload of a root in the case, and `nil` for any other.
func extraction<Root, Value>(embed: @escaping (Value) -> Root?) -> (Root) -> Value? {
  guard let metadata = EnumMetadata(Root.self) else { return { _ in nil } }
  let known = KnownCase(of: metadata)
  return { root in known.extract(from: root, embed: embed) }
}

extension KnownCase {
  /// Gets the payload out of a root that is in this case.
  ///
  /// This can be inlined so that the compiler makes a version of it for the types at hand. The general
  /// one asks the running program for `Value?` at every call, which costs more than all the rest.
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

  /// Gets the payload out of a root as long as the case is not known, and gets to know it.
  @usableFromInline
  func findCase<Root, Value>(in root: Root, _ tag: UInt32, embed: (Value) -> Root?) -> Value? {
    // Only a value can tell which case `embed` makes, and the payload of a root may be one.
    guard let value: Value = EnumCase(tag: tag, of: metadata, for: Value.self)?.payload(of: root)
    else {
      look(at: tag, for: Value.self)
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

/// A value that is deeper in a root than as its payload, if the payload is an enum itself.
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
