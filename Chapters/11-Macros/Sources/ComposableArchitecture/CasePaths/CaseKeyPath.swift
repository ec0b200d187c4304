extension KeyPath {
  /// Creates an enum in the case of this path.
  ///
  /// ```swift
  /// let action = (\Action.Cases.destination.edit)(.nameChanged("Blob"))
  /// ```
  ///
  /// - Parameter value: The payload of the case.
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Makes an enum in the case that the path leads to, a case without a payload.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    callAsFunction(())
  }

  /// Whether an enum is in the case: `case \.edit:` in a `switch`.
  public static func ~= <Enum: CasePathable, AssociatedValue>(
    path: KeyPath, value: Enum
  ) -> Bool where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(path).extract(from: value) != nil
  }
}

extension PartialKeyPath {
  /// Creates an enum in the case of this path.
  ///
  /// - Parameter value: The payload of the case.
  /// - Returns: `nil` if the case has a payload of a different type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.embedAny(value) as? Enum
  }
}
