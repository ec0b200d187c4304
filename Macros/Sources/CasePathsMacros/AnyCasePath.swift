@_spi(Internals) import CasePaths

/// The way to a case of an enum and back: an enum is made of a value, and taken apart into one.
///
/// The macro ``CasePathable()`` writes one for each case. Operators of reducers take a ``CaseKeyPath``, and get
/// its `AnyCasePath`.
///
/// Seed: 000, Migrating to 1.4.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  /// The path as chapter 3 made it: it can also be found by looking at the enum while the program runs.
  @usableFromInline let _path: CasePaths.CasePath<Root, Value>

  @inlinable
  init(_ path: CasePaths.CasePath<Root, Value>) {
    self._path = path
  }

  /// Makes a path of two functions.
  ///
  /// - Parameters:
  ///   - embed: Makes an enum of a value.
  ///   - extract: The value, or `nil` if the enum is in another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    _path = CasePaths.CasePath(embed: embed, extract: extract)
  }

  // Unchecked: for functions that capture nothing but other paths, key paths and identifiers.
  /// Makes a path of two functions that promise to be `@Sendable`.
  @_spi(Internals)
  public init(unchecked embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    _path = CasePaths.CasePath(embed: embed, extract: extract)
  }

  /// Makes the path that leads nowhere: the value is the enum.
  @inlinable
  public init() where Root == Value {
    _path = .self
  }

  /// Makes the path of a case key path.
  ///
  /// To get it takes longer than to use it, so what needs it often should keep it.
  ///
  /// - Parameter keyPath: The case.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    // A path that begins at the case of a root leads to cases of that root.
    self =
      unsafeDowncast(Case<Root>()[keyPath: keyPath]._box, to: RootedCase<Root, Value>.self).path
  }

  /// Makes a path as the macro does, of a case that is used as a function. Such a function is not `@Sendable` if
  /// what it takes is not, but captures nothing.
  @inlinable
  public static func _$embed(
    _ embed: @escaping (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) -> Self {
    Self(CasePaths.CasePath(embed: embed, extract: extract))
  }

  /// Makes an enum of a value.
  @inlinable
  public func embed(_ value: Value) -> Root { _path.embed(value) }

  /// The function that embeds, as in `CasePath`.
  @_spi(Internals) public var embeddingFunction: (Value) -> Root { _path.embeddingFunction }

  /// The value that an enum holds in this case; `nil` if it is in another one.
  @inlinable
  public func extract(from root: Root) -> Value? { _path.extract(from: root) }

  /// The path to a case of the enum that this case holds.
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> AnyCasePath<Root, AppendedValue> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String { "AnyCasePath<\(Root.self), \(Value.self)>" }
}
