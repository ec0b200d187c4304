/// A value was to be taken out of a root that is in another case.
public struct ExtractionFailed: Error, CustomStringConvertible {
  /// What was expected, and the case that was found.
  public let description: String

  /// - Parameters:
  ///   - value: The type of the expected value.
  ///   - root: What it was expected in.
  init<Value, Root>(_ value: Value.Type, from root: Root) {
    let found = caseName(of: root).map { "is in the case “.\($0)”" } ?? "has no such value"
    description = """
      Expected a value of type “\(typeName(Value.self))” in “\(typeName(Root.self))”, which \(found).
      """
  }
}

/// The name of the case that a value is in, or of the case that is in an optional.
///
/// - Returns: `nil` if the value is of no enum.
private func caseName<Value>(of value: Value) -> String? {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value {
    if let name = _openExistential(wrapped, do: caseName) { return name }
  }
  guard let metadata = EnumMetadata(Value.self) else { return nil }
  return metadata.name(tag: metadata.tag(of: value))
}

/// The name of a type with the types that it is in, and without its module: `Feature.State`.
private func typeName(_ type: Any.Type) -> String {
  String(reflecting: type)
    // Inside of a function a type has no name that could be written.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}
