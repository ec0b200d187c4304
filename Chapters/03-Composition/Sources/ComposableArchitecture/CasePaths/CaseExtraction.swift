import Exercises

extension CasePath {
  /// The path of an enum's case with a payload, which `/` makes.
  ///
  /// A case is a function that embeds. Extraction uses reflection: a root is in the case if
  /// embedding its payload gives the same case that the root is in. The path caches which case that
  /// is, so make a path once and reuse it.
  ///
  /// `embed` is meant to be a case. With any other function, the path still never invents a
  /// payload:
  ///
  /// - If it returns a value that isn't an enum, or embeds the value deeper than as a case's
  ///   payload, nothing is ever extracted. (For the latter, append one path to another.)
  /// - If it changes the value, the path extracts the payload as it is in the root.
  ///
  /// A payload that contains a function, as itself or in a tuple or an optional, cannot be read by
  /// reflection, unless the function is a `() -> Void`; nor can a metatype, unless it is a class's or
  /// a protocol's. The attempt is reported as an issue and extracts nothing. Write such a path by
  /// hand, with ``init(embed:extract:)``.
  ///
  /// Extraction may be called from any thread. The first time, it calls `embed`, possibly with the
  /// payload of a different case.
  ///
  /// - Parameter embed: The case.
  /// - Returns: A path to the case.
  @inlinable
  public static func `case`(_ embed: @escaping (Value) -> Root) -> CasePath {
    CasePath(
      embed: embed,
      extract: (Root.self as? any OptionalRoot.Type)?.extractionFromWrapped(embed: embed)
        ?? extraction(embed: embed)
    )
  }
}

/// The function that extracts the payload of a case from an enum.
///
/// This is inlinable so that the compiler can specialize it. The generic version looks up the type `Value?` at run time
/// in every call, which costs more than all the rest.
///
/// - Parameter embed: The case, as a function. If it doesn't return an enum, nothing is ever
///   extracted. (Its result is optional for the paths from optionals.)
/// - Returns: A function that returns the payload of a root in the case, and `nil` for any other.
@inlinable
func extraction<Root, Value>(embed: @escaping (Value) -> Root?) -> (Root) -> Value? {
  // Exercise 3.1
  exercise(
    "3.1", "determine the case that `embed` makes, and return a function that extracts its payload",
    returning: { _ in nil })
}
