/// An optional, in code that only knows it as a `Root`.
///
/// Where a function that returns an optional of an enum is expected, Swift accepts a case of that enum. The path of
/// this function leads from the optional, through its value, to the case.
@usableFromInline
protocol OptionalRoot {
  /// The extraction of the payload of a case of the wrapped enum.
  ///
  /// - Parameter embed: A function to the optional.
  /// - Returns: `nil` if `embed` can't be a case of the wrapped enum, but only `Optional.some`.
  static func extractionFromWrapped<Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> ((Root) -> Value?)?

  /// The extraction for the case of the wrapped enum that this optional contains.
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
