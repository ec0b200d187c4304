/// The number of the case that a value is in.
///
/// A case always has the same number, which no other case of its enum has. The value isn't copied.
///
/// - Parameter value: A value of any type.
/// - Returns: The number, or `nil` if the value's type isn't an enum.
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
/// - Returns: Its `id` if it is `Identifiable`. If it isn't, but is an enum in a case with a single associated value
///   that is `Identifiable`, the `id` of that value. Otherwise `nil`.
@_spi(Internals)
public func identifier<Value>(of value: Value) -> AnyHashable? {
  let tag = enumTag(of: value)
  return withUnsafePointer(to: value) { identifier(at: $0, Value.self, tag: tag) }
}

/// This isn't generic, because generic code asks the runtime for types in every call, which costs more than everything
/// else.
@inline(never)
private func identifier(
  at address: UnsafeRawPointer, _ type: Any.Type, tag: UInt32?
) -> AnyHashable? {
  CaseContent.of(type, tag: tag).identifier(at: address)
}

/// The type of the payload of a value's case: for several associated values, a tuple.
///
/// - Parameter value: A value of any type.
/// - Returns: The type; `nil` if the case has no payload, or if the value's type isn't an enum.
@_spi(Internals)
public func payloadType<Value>(of value: Value) -> Any.Type? {
  enumTag(of: value).flatMap { CaseContent.of(Value.self, tag: $0).payloadType }
}
