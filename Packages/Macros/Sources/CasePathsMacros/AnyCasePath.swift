@_spi(Internals) import CasePaths

/// A path to a case of an enum: it embeds a value in the case, and extracts the value again.
///
/// The macro ``CasePathable()`` writes one for each case. Reducer operators take a ``CaseKeyPath``, and look up its
/// `AnyCasePath`.
///
/// Seed: 000, Migrating to 1.4.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  /// The path of chapter 3, which can also be found by reflection at runtime.
  @usableFromInline let _path: CasePaths.CasePath<Root, Value>

  @inlinable
  init(_ path: CasePaths.CasePath<Root, Value>) {
    self._path = path
  }

  /// Creates a path from two functions.
  ///
  /// - Parameters:
  ///   - embed: Embeds a value in the case.
  ///   - extract: Returns the value, or `nil` if the enum is in a different case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    _path = CasePaths.CasePath(embed: embed, extract: extract)
  }

  // Unchecked: for functions that capture only other paths, key paths and identifiers.
  /// Creates a path from two functions that promise to be `@Sendable`.
  @_spi(Internals)
  public init(unchecked embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    _path = CasePaths.CasePath(embed: embed, extract: extract)
  }

  /// Creates the identity path: the value is the enum itself.
  @inlinable
  public init() where Root == Value {
    _path = .self
  }

  /// Creates the path of a case key path.
  ///
  /// Looking a path up takes longer than using it, so code that needs it often should store it.
  ///
  /// - Parameter keyPath: The case.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    // A path that begins at the case of a root leads to cases of that root.
    self =
      unsafeDowncast(Case<Root>()[keyPath: keyPath]._box, to: RootedCase<Root, Value>.self).path
  }

  /// Creates a path as the macro does, from a case that is used as a function. Such a function isn't `@Sendable` if its
  /// parameter isn't, but it captures nothing.
  @inlinable
  public static func _$embed(
    _ embed: @escaping (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) -> Self {
    Self(CasePaths.CasePath(embed: embed, extract: extract))
  }

  /// Embeds a value in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { _path.embed(value) }

  /// The function that embeds, as in `CasePath`.
  @_spi(Internals) public var embeddingFunction: (Value) -> Root { _path.embeddingFunction }

  /// The enum's value for this case; `nil` if the enum is in a different case.
  @inlinable
  public func extract(from root: Root) -> Value? { _path.extract(from: root) }

  /// The path to a case of the enum inside this case.
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> AnyCasePath<Root, AppendedValue> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String { "AnyCasePath<\(Root.self), \(Value.self)>" }
}
