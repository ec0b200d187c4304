/// A state that is there or not: an optional one, or one that is presented.
///
/// By it, a binding can be scoped to `\.destination` as well as to `\.$destination`.
///
/// Nobody conforms by hand.
///
/// Seed: 000, Binding.scope(state:action:fileID:filePath:line:column:).
public protocol _ScopableState<Unwrapped> {
  /// The state, if it is there.
  associatedtype Unwrapped

  /// The way to the state.
  static var _scopeKeyPath: KeyPath<Self, Unwrapped?> { get }

  /// Who is there: the same as long as the case, and the `id`, are the same. `nil` if nobody is there.
  var _scopeID: AnyHashable? { get }
}

extension Optional: _ScopableState {
  public static var _scopeKeyPath: KeyPath<Self, Wrapped?> { \.self }

  public var _scopeID: AnyHashable? { map { NavigationID(of: $0) } }
}

extension PresentationState: _ScopableState {
  public static var _scopeKeyPath: KeyPath<Self, State?> { \.wrappedValue }

  public var _scopeID: AnyHashable? { wrappedValue._scopeID }
}

extension KeyPath where Value: _ScopableState {
  /// The way to the state that is there or not.
  var unwrapped: KeyPath<Root, Value.Unwrapped?> {
    // The way to an optional is found again faster as it is.
    self as? KeyPath<Root, Value.Unwrapped?> ?? appending(path: Value._scopeKeyPath)
  }
}
