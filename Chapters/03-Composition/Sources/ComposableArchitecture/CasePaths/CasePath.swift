/// A path to one case of an enum, as a key path is a path to a property of a struct.
///
/// A key path gets and sets. A case path **extracts** the payload of its case, which fails if the
/// enum is in a different case, and **embeds** a payload in the case, which can't fail:
///
/// ```swift
/// let path = /AppAction.counter
/// path.extract(from: .counter(.increment))  // .increment
/// path.extract(from: .quit)                 // nil
/// path.embed(.increment)                    // .counter(.increment)
/// ```
///
/// The two functions have to be inverses, because everything that uses a case path relies on it:
///
/// - an embedded value can be extracted: `path.extract(from: path.embed(value))` is `value`;
/// - an extracted value can be embedded: if `path.extract(from: root)` is a value, then
///   `path.embed` turns it into `root` again.
///
/// Paths made by the `/` operator satisfy this. For other paths, see ``init(embed:extract:)``.
///
/// Seed: 003, IdentifiedArray (`/AppAction.counter(id:action:)`).
public struct CasePath<Root, Value> {
  private let embedding: (Value) -> Root
  private let extraction: (Root) -> Value?

  /// Makes a case path from its two functions.
  ///
  /// Use this where `/` doesn't work: for a "case" that isn't an enum case, such as a string that
  /// can be read as a number, or for one whose payload has to be extracted by hand.
  ///
  /// - Parameters:
  ///   - embed: Turns a value into a root. It always succeeds.
  ///   - extract: Returns the value in a root, or `nil` if the root has none.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    self.embedding = embed
    self.extraction = extract
  }

  /// Embeds a value in a root.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The case with that payload.
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Extracts the value of a root that is in this case.
  ///
  /// - Parameter root: A root in any case.
  /// - Returns: The payload, or `nil` if `root` is in a different case.
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }
}

extension CasePath {
  /// Appends a path to a case of the value.
  ///
  /// - Parameter path: A path from this path's value to something in it.
  /// - Returns: A path through both: it extracts from the outside in and embeds from the inside
  ///   out. Extraction fails if any step fails.
  public func appending<AppendedValue>(
    path: CasePath<Value, AppendedValue>
  ) -> CasePath<Root, AppendedValue> {
    CasePath<Root, AppendedValue>(
      embed: { embed(path.embed($0)) },
      extract: { root in extract(from: root).flatMap(path.extract(from:)) }
    )
  }
}

extension CasePath where Root == Value {
  /// The identity path: the value is the root itself. `/.self` and `/Root.self` return it.
  public static var `self`: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath: CustomStringConvertible {
  /// The types that the path leads from and to. (The case has no name to show: a path has it only
  /// as a function.)
  public var description: String {
    "CasePath<\(Root.self), \(Value.self)>"
  }
}
