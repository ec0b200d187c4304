/// A value with a separate identity.
///
/// It is for values that can't be `Identifiable` themselves, such as a number, or a value of a type
/// that isn't yours. The value's properties are accessible directly:
///
/// ```swift
/// var counter = Identified(CounterState(), id: UUID())
/// counter.count += 1
/// ```
///
/// Seed: 003, Identified.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The identity, which never changes.
  public let id: ID

  /// The value, which may change.
  public var value: Value

  /// Gives a value an identity.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Its identity.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Gives a value the identity that a function derives from it, once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Derives the identity from the value, such as a key path to it. If the value changes
  ///     later, the identity doesn't.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// A mutable property of the value: `identified.count` is `identified.value.count`.
  public subscript<LocalValue>(
    dynamicMember keyPath: WritableKeyPath<Value, LocalValue>
  ) -> LocalValue {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }

  /// A read-only property of the value.
  public subscript<LocalValue>(dynamicMember keyPath: KeyPath<Value, LocalValue>) -> LocalValue {
    value[keyPath: keyPath]
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
