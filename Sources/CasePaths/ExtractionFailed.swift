/// The error for extracting a value from a root that is in a different case.
public struct ExtractionFailed: Error, CustomStringConvertible {
  /// The expected type, and the actual case.
  public let description: String

  /// - Parameters:
  ///   - value: The type of the expected value.
  ///   - root: The root.
  init<Value, Root>(_ value: Value.Type, from root: Root) {
    let found = caseName(of: root).map { "is in the case “.\($0)”" } ?? "has no such value"
    description = """
      Expected a value of type “\(typeName(Value.self))” in “\(typeName(Root.self))”, which \(found).
      """
  }
}

/// The name of the case that a value is in, or of the case that is in an optional.
///
/// - Returns: `nil` if the value's type isn't an enum.
private func caseName<Value>(of value: Value) -> String? {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value {
    if let name = _openExistential(wrapped, do: caseName) { return name }
  }
  guard let metadata = EnumMetadata(Value.self) else { return nil }
  return metadata.name(tag: metadata.tag(of: value))
}

/// The name of a type with its enclosing types, without its module: `Feature.State`.
private func typeName(_ type: Any.Type) -> String {
  String(reflecting: type)
    // The name of a local type in a function can't be written in code.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}
