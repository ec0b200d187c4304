import CustomDump

/// A field of the state that controls can write, with a ``BindingAction``.
///
/// ```swift
/// struct Settings: Equatable {
///   @BindingState var name = ""
///   @BindingState var isLoud = false
///   var saved: Date?              // no control can write this field
/// }
/// ```
///
/// Seed: MILESTONES, 4.
@propertyWrapper
@dynamicMemberLookup
public struct BindingState<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The value that key paths to the field refer to: `\.$name`.
  public var projectedValue: BindingState {
    get { self }
    set { self = newValue }
  }

  /// A property of the field, which controls can also write: `\.$user.name`.
  public subscript<Part>(
    dynamicMember keyPath: WritableKeyPath<Value, Part>
  ) -> BindingState<Part> {
    get { BindingState<Part>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

extension BindingState: Equatable where Value: Equatable {}
extension BindingState: Hashable where Value: Hashable {}

extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    // With a container, the decoder's strategies for dates, data and URLs apply.
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension BindingState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension BindingState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}

extension BindingState: Sendable where Value: Sendable {}
