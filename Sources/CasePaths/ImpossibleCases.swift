extension EnumMetadata {
  /// Whether it is certain that no value in a case contains a value of some type, neither as its payload nor nested in
  /// it.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - tag: The number of the case.
  func cannotHold(_ type: Any.Type, tag: UInt32) -> Bool {
    var enums: Set<ObjectIdentifier> = []
    return cannotHold(type, tag: tag, &enums)
  }

  /// - Parameter enums: The enums that are already checked: an enum may contain itself.
  private func cannotHold(
    _ type: Any.Type, tag: UInt32, _ enums: inout Set<ObjectIdentifier>
  ) -> Bool {
    guard let payload = payload(tag: tag) else { return true }
    let payloadType = TypeMetadata(payload.type).withoutSingleLabel
    guard payload.isReadable, TypeMetadata(payloadType).isNeverCast(to: type) else { return false }
    guard let metadata = EnumMetadata(payloadType),
      enums.insert(ObjectIdentifier(payloadType)).inserted
    else { return true }
    return (0..<metadata.payloadCaseCount).allSatisfy {
      metadata.cannotHold(type, tag: $0, &enums)
    }
  }
}

extension TypeMetadata {
  /// Whether it is certain that `as?` fails for every value. It isn't for a class, a protocol, an optional or
  /// `AnyHashable`, nor between two tuples or two generic structs: an array can be cast to an array of a different
  /// type.
  func isNeverCast(to other: Any.Type) -> Bool {
    switch (kind, TypeMetadata(other).kind) {
    case (.enum, .enum): type != other
    case (.enum, .struct), (.enum, .tuple), (.tuple, .struct), (.tuple, .enum),
      (.struct, .enum), (.struct, .tuple):
      type != AnyHashable.self && other != AnyHashable.self
    case (.struct, .struct):
      type != other && type != AnyHashable.self && other != AnyHashable.self
        && !(isGeneric && TypeMetadata(other).isGeneric)
    default: false
    }
  }
}
