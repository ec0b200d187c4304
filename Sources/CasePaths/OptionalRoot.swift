/// An optional, where all that is known of it is that it is some `Root`.
///
/// Swift takes a case of an enum for a function to an optional of that enum where one is expected.
/// A path made of it leads from the optional, through it, to the case.
@usableFromInline
protocol OptionalRoot {
  /// The way back to the payload of a case of the wrapped enum.
  ///
  /// - Parameter embed: A function to the optional.
  /// - Returns: `nil` if `embed` can be no case of the wrapped enum but only `Optional.some`.
  static func extractionFromWrapped<Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> ((Root) -> Value?)?

  /// The way back to the case of the wrapped enum that this optional holds.
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
