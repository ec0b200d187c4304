/// A way into one case of an enum and back out: what a key path is to a property of a struct.
///
/// A key path gets and sets. A case path **extracts** the payload of its case, which fails when the
/// enum is in another case, and **embeds** a payload in the case, which cannot fail:
///
/// ```swift
/// let path = /AppAction.counter
/// path.extract(from: .counter(.increment))  // .increment
/// path.extract(from: .quit)                 // nil
/// path.embed(.increment)                    // .counter(.increment)
/// ```
///
/// The two have to undo each other, as everything that uses a case path relies on it:
///
/// - what was embedded can be extracted: `path.extract(from: path.embed(value))` is `value`;
/// - what was extracted can be embedded: if `path.extract(from: root)` is a value, then
///   `path.embed` makes `root` of it again.
///
/// Paths made by the `/` operator of an enum's case do. For others, see ``init(embed:extract:)``.
///
/// Seed: 003, IdentifiedArray (`/AppAction.counter(id:action:)`).
// Unchecked: it has two constants, and all that they hold is functions and a `KnownCase`, which is `Sendable`. The
// functions are of three kinds. A case, and its extraction, captures nothing. What ``appending(path:)`` makes captures
// functions of other paths alone. What is provided to ``init(embed:extract:)`` may be called on any thread and changes
// nothing: that is what it asks for. (To ask for `@Sendable` functions would turn away cases that are handed on as
// functions, which Swift 5 does not know to be `@Sendable`.)
public struct CasePath<Root, Value>: @unchecked Sendable {
  @usableFromInline let embedding: (Value) -> Root
  @usableFromInline let extraction: Extraction

  /// How the way back is gone.
  @usableFromInline
  enum Extraction {
    case byCalling((Root) -> Value?)
    case byReflecting(KnownCase)
  }

  /// Makes a case path of its two halves.
  ///
  /// This is for what `/` cannot do: a "case" that is none, such as a string that can be read as a
  /// number, or one that has to be taken apart by hand.
  ///
  /// Both functions may be called on any thread. What they return must depend on nothing but what they are
  /// given, and they must not change anything.
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
  /// - Returns: The payload, or `nil` if `root` is in another case.
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
  /// The root keeps its value until `body` has returned. So a collection in the value is copied when `body`
  /// changes it, once for each call.
  ///
  /// ```swift
  /// try (/AppState.loggedIn).modify(&state) { $0.name = "Ada" }
  /// ```
  ///
  /// - Parameters:
  ///   - root: The root. Unless it is in this case, it is left alone.
  ///   - body: Changes the value.
  /// - Returns: What `body` returns.
  /// - Throws: ``ExtractionFailed`` if the root is in another case; what `body` throws, with the root as
  ///   it was.
  public func modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    guard var value = extract(from: root) else { throw ExtractionFailed(Value.self, from: root) }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// Goes on to a case of the value.
  ///
  /// - Parameter path: A path from this path's value to something in it.
  /// - Returns: A path all the way: it extracts step by step from the outside and embeds from the
  ///   inside. It fails to extract as soon as one step does.
  @inlinable
  public func appending<AppendedValue>(
    path: CasePath<Value, AppendedValue>
  ) -> CasePath<Root, AppendedValue> {
    // By their functions alone: to get these out of the paths at each call takes longer than to call them.
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
  /// The path that goes nowhere: the value is the root itself. `/.self` and `/Root.self` are it.
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
