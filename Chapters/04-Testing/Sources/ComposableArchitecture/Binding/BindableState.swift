import CustomDump

/// A field of the state that controls can write, with a ``BindingAction``.
///
/// ```swift
/// struct Settings: Equatable {
///   @BindableState var name = ""
///   @BindableState var isLoud = false
///   var saved: Date?              // no control can write this field
/// }
/// ```
///
/// Seed: MILESTONES, 4.
@propertyWrapper
@dynamicMemberLookup
public struct BindableState<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The value that key paths to the field refer to: `\.$name`.
  public var projectedValue: BindableState {
    get { self }
    set { self = newValue }
  }

  /// A property of the field, which controls can also write: `\.$user.name`.
  public subscript<Part>(
    dynamicMember keyPath: WritableKeyPath<Value, Part>
  ) -> BindableState<Part> {
    get { BindableState<Part>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

extension BindableState: Equatable where Value: Equatable {}
extension BindableState: Hashable where Value: Hashable {}

extension BindableState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    // With a container, the decoder's strategies for dates, data and URLs apply.
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension BindableState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension BindableState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}
