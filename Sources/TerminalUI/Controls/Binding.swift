/// A reference to a value that is stored elsewhere, for reading and writing.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes it.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding whose value never changes.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value, read and written where it is stored.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, so that `$value` passes it on.
  public var projectedValue: Binding {
    self
  }

  /// Passes on a binding, which enables `$` parameters.
  public init(projectedValue: Binding) {
    self = projectedValue
  }

  /// A binding to a part of the value.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 }
    )
  }
}

extension Binding {
  /// A binding to an optional's value; `nil` if the optional is currently `nil`.
  public init?(_ base: Binding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    // The last value is used if the optional becomes `nil` while this binding is in use.
    self.init(get: { base.wrappedValue ?? initial }, set: { base.wrappedValue = $0 })
  }
}
