extension CasePath {
  /// The name of the path's case, for messages; `nil` if it isn't known.
  ///
  /// A path knows its case only as a function. The name is known if
  ///
  /// - a value was extracted already,
  /// - only one case of the enum holds such a value, or
  /// - a value can be created without further information: a number, a string, a list, an optional, or the first case
  ///   of a `CaseIterable` enum.
  ///
  /// A path that is written by hand or composed of two paths has no name.
  @_spi(Internals)
  public var caseName: String? {
    guard case .byReflecting(let known) = extraction else { return nil }
    return known.name(embed: embedding)
  }
}

extension KnownCase {
  /// The name of the case; `nil` if it isn't known.
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

/// A value of a type, if one can be created without further information.
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
