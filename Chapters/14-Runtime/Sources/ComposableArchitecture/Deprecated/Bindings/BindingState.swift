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
@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
@propertyWrapper
@dynamicMemberLookup
public struct BindingState<Value> {
  /// The value of the field.
  public var wrappedValue: Value

  /// Makes a field.
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

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: Equatable where Value: Equatable {}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: Hashable where Value: Hashable {}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    // With a container, the decoder's strategies for dates, data and URLs apply.
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingState: Sendable where Value: Sendable {}
