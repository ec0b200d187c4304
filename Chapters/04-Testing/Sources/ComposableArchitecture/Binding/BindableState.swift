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
}

extension BindableState: Equatable where Value: Equatable {}
extension BindableState: Hashable where Value: Hashable {}

extension BindableState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension BindableState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension BindableState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}
