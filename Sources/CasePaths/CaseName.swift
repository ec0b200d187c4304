extension CasePath {
  /// The name of the case that the path was made of, for messages; `nil` where it cannot be known.
  ///
  /// A path knows its case as a function. So which case that is can be notified if
  ///
  /// - a value was extracted already,
  /// - only one case of the enum holds such a value, or
  /// - there is a value at hand to make a root of: a number, a text, a list, an optional, or the first case of an
  ///   enum that lists its cases.
  ///
  /// A path that was written by hand or appended to another has no name.
  @_spi(Internals)
  public var caseName: String? {
    guard case .byReflecting(let known) = extraction else { return nil }
    return known.name(embed: embedding)
  }
}

extension KnownCase {
  /// The name of the case; `nil` where it cannot be known.
  ///
  /// - Parameter embed: The case, as a function.
  func name<Root, Value>(embed: (Value) -> Root) -> String? {
    if let enumCase { return metadata.name(tag: enumCase.tag) }
    let tags = (0..<metadata.payloadCaseCount).filter {
      metadata.payload(tag: $0)?.isSame(as: Value.self) == true
    }
    if tags.count == 1 { return metadata.name(tag: tags[0]) }
    return anyValue(of: Value.self).flatMap { metadata.name(tag: metadata.tag(of: embed($0))) }
  }
}

/// A value of a type, if the type has one that can be made without knowing more.
private func anyValue<Value>(of type: Value.Type) -> Value? {
  let value: Any? =
    switch type {
    case let type as any CaseIterable.Type: first(of: type)
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any AdditiveArithmetic.Type: type.zero
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
    case is Bool.Type: false
    default: nil
    }
  return value as? Value
}

private func first<Value: CaseIterable>(of type: Value.Type) -> Any? {
  type.allCases.first
}
