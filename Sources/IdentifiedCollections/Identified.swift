/// A value with an identity that is not its own.
///
/// For values that cannot be `Identifiable` themselves, such as a number, or one whose type is not
/// yours. The value's properties are reached directly:
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

  /// The value, which may.
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

  /// Gives a value the identity that a function makes of it, once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Makes an identity of the value, such as a key path to it. If the value changes later,
  ///     the identity does not.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// A part of the value that can be changed: `identified.count` is `identified.value.count`.
  public subscript<LocalValue>(
    dynamicMember keyPath: WritableKeyPath<Value, LocalValue>
  ) -> LocalValue {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }

  /// A part of the value that can only be read.
  public subscript<LocalValue>(dynamicMember keyPath: KeyPath<Value, LocalValue>) -> LocalValue {
    value[keyPath: keyPath]
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
