import CustomDump
import Observation
import Perception

extension Shared: Equatable where Value: Equatable {
  /// Whether two values are equal.
  ///
  /// While a test asserts changes, the first value is the asserted value, and the second is the current value: the
  /// first state of a comparison is the test's expectation.
  public static func == (first: Shared, second: Shared) -> Bool {
    areEqual(first.reference, second.reference)
  }
}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether two values are equal, as with ``Shared``.
  public static func == (first: SharedReader, second: SharedReader) -> Bool {
    areEqual(first.reference, second.reference)
  }
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: Observable, Perceptible {}
extension SharedReader: Observable, Perceptible {}

extension Shared: CustomStringConvertible {
  /// Its type, and its key or value.
  public var description: String { "Shared<\(Value.self)>(\(reference))" }
}

extension SharedReader: CustomStringConvertible {
  /// Its type, and its key or value.
  public var description: String { "SharedReader<\(Value.self)>(\(reference))" }
}

extension Shared: CustomReflectable {
  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension SharedReader: CustomReflectable {
  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Shared: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension Shared: _CustomDiffObject {
  /// The asserted value and the current value.
  public var _customDiffValues: (Any, Any) { (reference.asserted, reference.current) }
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference.observers) }
}

extension SharedReader: _CustomDiffObject {
  /// The asserted value and the current value.
  public var _customDiffValues: (Any, Any) { (reference.asserted, reference.current) }
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference.observers) }
}
