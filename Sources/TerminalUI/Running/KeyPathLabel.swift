import CustomDump

/// A key path as it is written in source, without an address: `\Form.State.name`.
///
/// Swift knows the names of stored properties. Outside Apple's platforms, it describes a computed property, such as the
/// projected value of a property wrapper, by the address of its getter. Here, the type of the value replaces the
/// address: `\Form.State.<BindingState<String>>`.
///
/// Two labels are equal if their key paths are equal. A label can be used on any thread.
public struct KeyPathLabel: Hashable, CustomStringConvertible, CustomDumpStringConvertible {
  private let keyPath: AnyKeyPath

  /// - Parameter keyPath: The key path.
  public init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  public var description: String {
    let root = type(of: keyPath).rootType
    let description = keyPath.debugDescription
      .replacing(/<computed 0x[0-9a-fA-F]+ \((.+?)\)>(?=[.?!]|$)/) { "<\($0.1)>" }
    let prefix = "\\\(root)."
    guard description.hasPrefix(prefix) else { return description }
    return "\\\(qualifiedName(of: root)).\(description.dropFirst(prefix.count))"
  }

  public var customDumpDescription: String { description }
}

/// A type's name with its enclosing types, without the module: `Form.State`.
private func qualifiedName(of type: Any.Type) -> String {
  String(reflecting: type)
    // A type inside a function has no qualified name that could be written in source.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}
