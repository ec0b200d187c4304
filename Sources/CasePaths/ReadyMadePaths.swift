extension CasePath where Root == Void {
  /// The path that extracts the same value from every root.
  ///
  /// - Parameter value: The extracted value.
  public static func constant(_ value: Value) -> CasePath {
    CasePath(embed: { _ in () }, extract: { value })
  }
}

extension CasePath where Value == Never {
  /// The path that never extracts anything.
  public static var never: CasePath {
    CasePath(embed: { (never: Never) -> Root in }, extract: { _ in nil })
  }
}

extension CasePath where Value: RawRepresentable, Root == Value.RawValue {
  /// The path from a raw value to the value that it represents: `CasePath<String, Suit>.rawValue`.
  public static var rawValue: CasePath {
    CasePath(embed: \.rawValue, extract: Value.init(rawValue:))
  }
}

extension CasePath where Root == Value? {
  /// The path from an optional to its wrapped value. It extracts nothing from `nil`.
  public static var some: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

/// Gets the payload out of a root that is in a case, by reflection, as a path of the case does.
///
/// A stored path is faster: this creates a new one in each call.
///
/// - Parameters:
///   - embed: The case.
///   - root: A root in any case.
/// - Returns: The payload, or `nil` if `root` is in a different case.
public func extract<Root, Value>(case embed: @escaping (Value) -> Root, from root: Root) -> Value? {
  CasePath.case(embed).extract(from: root)
}
