extension EnumMetadata {
  /// Whether it is certain that no value in a case holds a value of some type, neither as its payload nor deeper.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - tag: The number of the case.
  func cannotHold(_ type: Any.Type, tag: UInt32) -> Bool {
    var enums: Set<ObjectIdentifier> = []
    return cannotHold(type, tag: tag, &enums)
  }

  /// - Parameter enums: Those whose cases have been looked at: an enum may hold itself.
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
  /// Whether it is certain, whatever the value, that `as?` fails. Where a class, a protocol, an optional or `AnyHashable`
  /// is involved it is not, nor between two tuples, nor between two generic structs: one array can be cast to another.
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
