/// The content of a type's values in one case. It is determined once, then cached.
// Unchecked: types are pointers to immutable data.
final class CaseContent: @unchecked Sendable {
  /// The type of the payload; `nil` if there is none.
  let payloadType: Any.Type?
  private let identified: Identified

  /// The part of the value that has an `id`.
  private enum Identified {
    case nothing
    case value(any Identifiable.Type)
    case payload(any Identifiable.Type, EnumPayload, EnumMetadata, tag: UInt32)
  }

  private static let memory = PermanentTable<CaseContent>()

  /// Determines the content of a type's values.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - tag: The number of the case, if the type is an enum.
  static func of(_ type: Any.Type, tag: UInt32?) -> CaseContent {
    let key = PermanentTable<CaseContent>.Key(tag.map { UInt($0) + 1 } ?? 0, type, type)
    if let known = memory.find(key) { return known }
    let new = CaseContent(type, tag: tag)
    memory.insert(new, for: key)
    return new
  }

  private init(_ type: Any.Type, tag: UInt32?) {
    let metadata = EnumMetadata(type)
    let payload = tag.flatMap { metadata?.payload(tag: $0) }
    payloadType = payload.map { TypeMetadata($0.type).withoutSingleLabel }
    if let type = type as? any Identifiable.Type {
      identified = .value(type)
    } else if let tag, let metadata, let payload, payload.isReadable,
      let type = payloadType as? any Identifiable.Type
    {
      identified = .payload(type, payload, metadata, tag: tag)
    } else {
      identified = .nothing
    }
  }

  /// The `id` of a value, or else of its payload.
  ///
  /// - Parameter address: The value's address.
  func identifier(at address: UnsafeRawPointer) -> AnyHashable? {
    switch identified {
    case .nothing:
      nil
    case .value(let type):
      id(type, at: address)
    case .payload(let type, let payload, let metadata, let tag):
      metadata.withBorrowedPayload(at: address, tag: tag) { id(type, in: payload, at: $0) }
    }
  }

  private func id<Value: Identifiable>(_: Value.Type, at address: UnsafeRawPointer) -> AnyHashable {
    AnyHashable(address.assumingMemoryBound(to: Value.self).pointee.id)
  }

  private func id<Value: Identifiable>(
    _ type: Value.Type, in payload: EnumPayload, at address: UnsafeRawPointer
  ) -> AnyHashable {
    AnyHashable(payload.pointer(to: type, at: address).pointee.id)
  }
}
