/// A value that the compiler does not know to be safe to share, marked as safe by its author.
///
/// It is for types that are safe to share but don't declare it. The compiler checks nothing here. By wrapping a value,
/// you promise that no two tasks use it at the same time, or that its type allows it.
///
/// ```swift
/// let keyPath = UncheckedSendable(\Settings.name)
/// Task { print(settings[keyPath: keyPath.value]) }
/// ```
///
/// As a property wrapper, it does the same for a property:
///
/// ```swift
/// @UncheckedSendable var keyPath = \Settings.name
/// Task { [$keyPath] in print(settings[keyPath: $keyPath.value]) }
/// ```
// Unchecked: this type doesn't make a value safe to share. The code that wraps the value guarantees it, as described
// above; in this course, a comment at each use proves it.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the first value of a property.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value, as a property sees it.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapped value itself, which can be shared: `$keyPath`.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A property of the value that can be changed.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}
