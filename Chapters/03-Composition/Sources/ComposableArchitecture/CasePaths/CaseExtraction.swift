import Exercises

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
  /// - If it makes something that is no enum, or embeds the value deeper than as a case's payload,
  ///   nothing is ever extracted. (For the latter, append one path to another.)
  /// - If it changes the value on the way, what is extracted is the payload as it is in the root.
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
    CasePath(
      embed: embed,
      extract: (Root.self as? any OptionalRoot.Type)?.extractionFromWrapped(embed: embed)
        ?? extraction(embed: embed)
    )
  }
}

/// The way back from an enum to the payload of a case.
///
/// This can be inlined so that the compiler makes a version of it for the types at hand. The general
/// one asks the running program for `Value?` at every call, which costs more than all the rest.
///
/// - Parameter embed: The case, as a function. If it makes no enum, nothing is ever extracted.
///   (That it may fail serves the paths from optionals.)
/// - Returns: A function that returns the payload of a root in the case, and `nil` for any other.
@inlinable
func extraction<Root, Value>(embed: @escaping (Value) -> Root?) -> (Root) -> Value? {
  // Exercise 3.1
  exercise(
    "3.1", "find out which case `embed` makes, and return the function that extracts its payload",
    returning: { _ in nil })
}
