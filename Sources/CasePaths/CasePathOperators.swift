prefix operator /

precedencegroup CasePathCompositionPrecedence {
  associativity: left
  higherThan: BitwiseShiftPrecedence
}

infix operator .. : CasePathCompositionPrecedence

/// The path of a case with a payload: `/AppAction.counter`.
///
/// The case is named without its payload, as the function that makes it. Several associated values form one payload, a
/// tuple: `/AppAction.counter(id:action:)` is a path to `(ID, CounterAction)`.
///
/// A case of an enum is also a case of its optional: where a path from `AppAction?` is expected, `/AppAction.counter`
/// works, and extracts nothing from `nil`.
///
/// A variable that stores a path needs an explicit root type, because `/` can also return only the extraction: `let
/// path: CasePath<AppAction, _> = /AppAction.counter`.
///
/// Extraction uses reflection. See `CasePath.case(_:)` for its limits.
///
/// - Parameter embed: The case.
/// - Returns: A path to the case.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  .case(embed)
}

/// The path of a case without a payload: `/AppAction.quit`, a path to `Void`.
///
/// - Parameter root: The case.
/// - Returns: A path to the case, which always embeds `root`.
@inlinable @_disfavoredOverload
public prefix func / <Root>(root: Root) -> CasePath<Root, Void> {
  .case(root)
}

/// The path from a type to itself: `/AppAction.self`.
///
/// - Parameter type: The type.
/// - Returns: A path that embeds and extracts the root as it is.
@inlinable
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// Returns a path unchanged, so that a named path can be written like a case's: `/.self`, `/.some`.
///
/// - Parameter path: The path.
/// - Returns: `path`.
@inlinable
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> {
  path
}

/// The extraction of a case with a payload, as a function: `actions.compactMap(/AppAction.counter)`.
///
/// - Parameter embed: The case.
/// - Returns: A function that gets the payload out of a root; `nil` if the root is in a different case.
@inlinable @_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CasePath.case(embed).extract(from:)
}

/// The extraction of a case without a payload, as a function.
///
/// - Parameter root: The case.
/// - Returns: A function that returns `()` for a root in this case, and `nil` for any other.
@inlinable @_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  CasePath.case(root).extract(from:)
}

/// The composition of two paths: `/AppAction.counter .. /CounterAction.typed`.
///
/// - Parameters:
///   - lhs: A path.
///   - rhs: A path that starts at the value of the first.
/// - Returns: ``CasePath/appending(path:)``.
@inlinable
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: CasePath<Value, AppendedValue>
) -> CasePath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// The composition of a path and a case: `/AppAction.counter .. CounterAction.typed`.
///
/// - Parameters:
///   - lhs: A path.
///   - rhs: A case of its value.
/// - Returns: The composed path.
@inlinable
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CasePath<Root, AppendedValue> {
  lhs.appending(path: .case(rhs))
}

/// Whether a root is in a case, for `switch` and `if case`: `case /AppAction.counter:`.
///
/// - Parameters:
///   - pattern: The path of the case.
///   - root: The root.
/// - Returns: Whether the path extracts something.
public func ~= <Root, Value>(pattern: CasePath<Root, Value>, root: Root) -> Bool {
  pattern.extract(from: root) != nil
}
