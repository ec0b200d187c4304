/// State that may be absent: optional state or presented state.
///
/// It lets a binding be scoped to `\.destination` as well as to `\.$destination`.
///
/// Don't conform to this protocol by hand.
///
/// Seed: 000, Binding.scope(state:action:fileID:filePath:line:column:).
public protocol _ScopableState<Unwrapped> {
  /// The type of the state when it is present.
  associatedtype Unwrapped

  /// The key path to the state.
  static var _scopeKeyPath: KeyPath<Self, Unwrapped?> { get }

  /// The identity of the state, made of its case and its `id`; `nil` if the state is absent.
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
  /// The key path to the optional state.
  var unwrapped: KeyPath<Root, Value.Unwrapped?> {
    // A key path to an optional is used as it is, since that is cached faster.
    self as? KeyPath<Root, Value.Unwrapped?> ?? appending(path: Value._scopeKeyPath)
  }
}
