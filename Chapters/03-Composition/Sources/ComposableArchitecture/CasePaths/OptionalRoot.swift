/// An optional of which only its type, some `Root`, is known.
///
/// Swift accepts a case of an enum where a function to an optional of that enum is expected. A path
/// made from it leads from the optional, through the wrapped enum, to the case.
@usableFromInline
protocol OptionalRoot {
  /// The function that extracts the payload of a case of the wrapped enum.
  ///
  /// - Parameter embed: A function to the optional.
  /// - Returns: `nil` if `embed` can't be a case of the wrapped enum, only `Optional.some`.
  static func extractionFromWrapped<Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> ((Root) -> Value?)?

  /// The function that extracts the case of the wrapped enum that this optional holds.
  ///
  /// - Returns: `nil` if it is `Optional.none`.
  func extractionFromWrapped<Root>() -> ((Root) -> Void?)?
}

extension Optional: OptionalRoot {
  @usableFromInline
  static func extractionFromWrapped<Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> ((Root) -> Value?)? {
    guard Value.self != Wrapped.self, EnumMetadata(Wrapped.self) != nil else { return nil }
    let extract = extraction { (value: Value) in embed(value) as? Wrapped }
    return { root in (root as? Wrapped).flatMap(extract) }
  }

  @usableFromInline
  func extractionFromWrapped<Root>() -> ((Root) -> Void?)? {
    guard let self else { return nil }
    let path = CasePath<Wrapped, Void>.case(self)
    return { root in (root as? Wrapped).flatMap(path.extract(from:)) }
  }
}
