/// A path to one case of an enum, as a key path is a path to a property of a struct.
///
/// A key path gets and sets. A case path **extracts** the payload of its case, which fails when the
/// enum is in a different case, and **embeds** a payload in the case, which cannot fail:
///
/// ```swift
/// let path = /AppAction.counter
/// path.extract(from: .counter(.increment))  // .increment
/// path.extract(from: .quit)                 // nil
/// path.embed(.increment)                    // .counter(.increment)
/// ```
///
/// The two functions have to be inverse to each other. All code that uses a case path relies on it:
///
/// - an embedded value can be extracted: `path.extract(from: path.embed(value))` is `value`;
/// - an extracted value can be embedded: if `path.extract(from: root)` is a value, then `path.embed` turns it into
///   `root` again.
///
/// Paths that the `/` operator makes from an enum's case satisfy both. For others, see ``init(embed:extract:)``.
///
/// Seed: 003, IdentifiedArray (`/AppAction.counter(id:action:)`).
// Unchecked: it has two constants, which hold only functions and a `KnownCase`, which is `Sendable`. There are three
// kinds of functions. A case and its extraction capture nothing. The functions that ``appending(path:)`` makes capture
// only functions of other paths. The arguments of ``init(embed:extract:)`` may be called on any thread and change
// nothing: the initializer requires that. (A requirement of `@Sendable` would reject cases that are passed as
// functions, since Swift 5 doesn't treat them as `@Sendable`.)
public struct CasePath<Root, Value>: @unchecked Sendable {
  @usableFromInline let embedding: (Value) -> Root
  @usableFromInline let extraction: Extraction

  /// How a payload is extracted.
  @usableFromInline
  enum Extraction {
    case byCalling((Root) -> Value?)
    case byReflecting(KnownCase)
  }

  /// Makes a case path from two functions.
  ///
  /// Use it where `/` doesn't work: for a "case" that isn't an enum's, such as a string that represents a number, or
  /// for a payload that has to be extracted by hand.
  ///
  /// Both functions may be called on any thread. Their results must depend only on their arguments, and they must not
  /// have side effects.
  ///
  /// - Parameters:
  ///   - embed: Makes a root of a value. It always succeeds.
  ///   - extract: Gets the value out of a root, or `nil` if there is none in it.
  @inlinable
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    self.embedding = embed
    self.extraction = .byCalling(extract)
  }

  @inlinable
  init(embed: @escaping (Value) -> Root, known: KnownCase) {
    self.embedding = embed
    self.extraction = .byReflecting(known)
  }

  /// The function that embeds. It is faster to call than a reference to ``embed(_:)`` where the types of the path are not
  /// known at compile time.
  @_spi(Internals) public var embeddingFunction: (Value) -> Root { embedding }

  /// Makes a root of a value.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The case with that payload.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Gets the value out of a root that is in this case.
  ///
  /// - Parameter root: A root in any case.
  /// - Returns: The payload, or `nil` if `root` is in a different case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    switch extraction {
    case .byCalling(let extract): extract(root)
    case .byReflecting(let known): known.extract(from: root, embed: embedding)
    }
  }
}

extension CasePath {
  /// Changes the value in a root that is in this case.
  ///
  /// The root keeps its value until `body` returns. Therefore each call copies a collection in the value if `body`
  /// changes it.
  ///
  /// ```swift
  /// try (/AppState.loggedIn).modify(&state) { $0.name = "Ada" }
  /// ```
  ///
  /// - Parameters:
  ///   - root: The root. If it is in a different case, it stays unchanged.
  ///   - body: Changes the value.
  /// - Returns: What `body` returns.
  /// - Throws: ``ExtractionFailed`` if the root is in a different case, or the error of `body`. In both cases the root
  ///   stays unchanged.
  public func modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    guard var value = extract(from: root) else { throw ExtractionFailed(Value.self, from: root) }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// Appends a path from the value.
  ///
  /// - Parameter path: A path that starts at this path's value.
  /// - Returns: The composed path. It extracts from the outside in, embeds from the inside out, and extracts nothing if
  ///   one of the steps extracts nothing.
  @inlinable
  public func appending<AppendedValue>(
    path: CasePath<Value, AppendedValue>
  ) -> CasePath<Root, AppendedValue> {
    // It captures only the functions: getting them out of the paths in each call takes longer than calling them.
    let (embedding, pathEmbedding) = (embedding, path.embedding)
    let embed: (AppendedValue) -> Root = { embedding(pathEmbedding($0)) }
    guard case .byCalling(let extract) = extraction,
      case .byCalling(let extractFromValue) = path.extraction
    else {
      return CasePath<Root, AppendedValue>(
        embed: embed, extract: { root in self.extract(from: root).flatMap(path.extract(from:)) })
    }
    return CasePath<Root, AppendedValue>(
      embed: embed,
      extract: { root in
        guard let value = extract(root) else { return nil }
        return extractFromValue(value)
      })
  }
}

extension CasePath where Root == Value {
  /// The identity path: the value is the root itself. It is also written `/.self` or `/Root.self`.
  public static var `self`: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath: CustomStringConvertible {
  /// The types that the path leads from and to. (The case itself has no name to show: a path knows
  /// it as a function.)
  public var description: String {
    "CasePath<\(Root.self), \(Value.self)>"
  }
}
