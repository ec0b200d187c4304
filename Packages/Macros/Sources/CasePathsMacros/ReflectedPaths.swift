@_spi(Internals) import CasePaths

/// The name of case paths before case key paths. Use ``AnyCasePath``.
public typealias CasePath = AnyCasePath

/// The type of an operator's parameter that accepts a ``CasePath``. The operator has another version for case key paths.
///
/// It is an existential type of two protocols for the sake of the compiler's messages. The compiler compares a key path
/// with the parameter of each version. If this version's parameter were a ``CasePath``, a key path to a case that
/// doesn't exist would fit it as well as the other version's parameter, and no message would name the missing case.
public typealias _CasePathArgument<Root, Value> =
  any _CasePathProtocol<Root, Value> & _CasePathMarker

/// A ``CasePath`` as an operator's argument.
public protocol _CasePathProtocol<Root, Value> {
  associatedtype Root
  associatedtype Value
  /// The case path.
  var _casePath: CasePath<Root, Value> { get }
}

/// The second protocol of ``_CasePathArgument``.
public protocol _CasePathMarker {}

extension AnyCasePath: _CasePathProtocol, _CasePathMarker {
  @inlinable
  public var _casePath: CasePath<Root, Value> { self }
}

extension AnyCasePath {
  /// Creates a path from a case that is used as a function. The case is found by reflection at runtime, as chapter 3
  /// shows. Use a ``CaseKeyPath`` where you can.
  ///
  /// - Parameter embed: The case: `Action.edit`.
  public init(unsafe embed: @escaping (Value) -> Root) {
    self.init(.case(embed))
  }

  /// Creates a path from a case that is used as a function. Use a ``CaseKeyPath`` instead: `\.edit`.
  ///
  /// - Parameter embed: The case: `Action.edit`.
  public init(_ embed: @escaping (Value) -> Root) {
    self.init(unsafe: embed)
  }

  /// The same path. Use `AnyCasePath(unsafe:)`.
  @inlinable
  public static func `case`(_ embed: @escaping (Value) -> Root) -> Self {
    Self(.case(embed))
  }

  /// The path followed by a path into its case's value. Use a ``CaseKeyPath`` instead: `\.edit.name`.
  @inlinable
  public func appending<AppendedValue>(
    path appended: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    AnyCasePath<Root, AppendedValue>(_path.appending(path: appended._path))
  }

  /// Changes an enum's value in this case. Use `modify` of ``CasePathable`` instead.
  ///
  /// - Throws: `ExtractionFailed` if the enum is in a different case, and any error from `body`.
  public func modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    try _path.modify(&root, body)
  }

  /// The name of the case, if the path was found by reflection.
  @_spi(Internals)
  public var _caseName: String? { _path.caseName }
}

extension AnyCasePath where Root == Value {
  /// The identity path. Use `AnyCasePath()`.
  public static var `self`: Self { Self() }
}

extension AnyCasePath where Value == Void {
  /// Creates a path from a case without a payload. Use a ``CaseKeyPath`` where you can.
  ///
  /// - Parameter root: The case: `Action.saveButtonTapped`.
  @_disfavoredOverload
  public init(unsafe root: Root) {
    self.init(.case(root))
  }

  /// Creates a path from a case without a payload. Use a ``CaseKeyPath`` instead: `\.saveButtonTapped`.
  ///
  /// - Parameter root: The case: `Action.saveButtonTapped`.
  @_disfavoredOverload
  public init(_ root: Root) {
    self.init(unsafe: root)
  }

  /// The path of a case without a payload.
  @inlinable
  public static func `case`(_ root: Root) -> Self { Self(.case(root)) }
}

extension AnyCasePath where Root == Value? {
  /// The path from an optional to its wrapped value.
  public static var some: Self { Self(.some) }
}

prefix operator /

/// Binds more tightly than all of Swift's own operators, so that paths are combined first.
precedencegroup CasePathCompositionPrecedence {
  associativity: left
  higherThan: BitwiseShiftPrecedence
}

infix operator .. : CasePathCompositionPrecedence

/// The path of a case. Use a ``CaseKeyPath`` instead: `\.edit`.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  .case(embed)
}

/// The path of a case without a payload. Use a ``CaseKeyPath`` instead.
@inlinable @_disfavoredOverload
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  .case(root)
}

/// The identity path. Use `\.self`.
@inlinable
public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> {
  AnyCasePath()
}

/// The same path, for code that doesn't know whether it has a path or a case.
@inlinable
public prefix func / <Root, Value>(path: AnyCasePath<Root, Value>) -> AnyCasePath<Root, Value> {
  path
}

/// A function that extracts an enum's value. Use a key path instead: `\.edit`.
@inlinable @_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath.case(embed).extract(from:)
}

/// A function that checks whether an enum is in a case. Use `is` of ``CasePathable``.
@inlinable @_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath.case(root).extract(from:)
}

/// The path through two enums. Use a ``CaseKeyPath`` instead: `\.destination.edit`.
public func .. <Root, Value, AppendedValue>(
  lhs: AnyCasePath<Root, Value>, rhs: AnyCasePath<Value, AppendedValue>
) -> AnyCasePath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// The path through two enums. Use a ``CaseKeyPath`` instead: `\.destination.edit`.
public func .. <Root, Value, AppendedValue>(
  lhs: AnyCasePath<Root, Value>, rhs: @escaping (AppendedValue) -> Value
) -> AnyCasePath<Root, AppendedValue> {
  lhs.appending(path: .case(rhs))
}

/// Whether an enum is in a case: `case /Action.edit:` in a `switch`.
public func ~= <Root, Value>(pattern: AnyCasePath<Root, Value>, root: Root) -> Bool {
  pattern.extract(from: root) != nil
}
