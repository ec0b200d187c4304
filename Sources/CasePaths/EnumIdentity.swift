/// The number of the case that a value is in.
///
/// A case has the same number each time, and no other case of its enum has that number. Nothing is copied
/// to find it out.
///
/// - Parameter value: A value of any type.
/// - Returns: The number, or `nil` if the value's type is no enum.
@_spi(Internals)
public func enumTag<Value>(of value: Value) -> UInt32? {
  EnumMetadata(Value.self)?.tag(of: value)
}

/// Whether a type is an enum.
@_spi(Internals)
public func isEnum(_ type: Any.Type) -> Bool {
  EnumMetadata(type) != nil
}

/// The `id` of a value, or else of its payload.
///
/// Neither the value nor its payload is copied or retained, only the `id`.
///
/// - Parameter value: A value of any type.
/// - Returns: Its `id` if it is `Identifiable`. If it is not, but an enum in a case with a single
///   associated value that is `Identifiable`, the `id` of that. In all other cases `nil`.
@_spi(Internals)
public func identifier<Value>(of value: Value) -> AnyHashable? {
  let tag = enumTag(of: value)
  return withUnsafePointer(to: value) { identifier(at: $0, Value.self, tag: tag) }
}

/// This is not generic. Generic code would ask the running program for more types at every call than all
/// the rest costs.
@inline(never)
private func identifier(
  at address: UnsafeRawPointer, _ type: Any.Type, tag: UInt32?
) -> AnyHashable? {
  CaseContent.of(type, tag: tag).identifier(at: address)
}

/// The type of what the case of a value holds: for several associated values a tuple.
///
/// - Parameter value: A value of any type.
/// - Returns: The type; `nil` if the case holds nothing, or if the value's type is no enum.
@_spi(Internals)
public func payloadType<Value>(of value: Value) -> Any.Type? {
  enumTag(of: value).flatMap { CaseContent.of(Value.self, tag: $0).payloadType }
}
