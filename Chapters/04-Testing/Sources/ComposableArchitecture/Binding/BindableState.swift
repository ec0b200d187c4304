import CustomDump

/// A part of a state that controls may write directly, by way of a ``BindingAction``.
///
/// ```swift
/// struct Settings: Equatable {
///   @BindableState var name = ""
///   @BindableState var isLoud = false
///   var saved: Date?              // no control can write this one
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

  /// What names the part: `\.$name`.
  public var projectedValue: BindableState {
    get { self }
    set { self = newValue }
  }

  /// A part of the part, which controls may write as well: `\.$user.name`.
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
    // A container lets the decoder have its way with dates, data and addresses.
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
