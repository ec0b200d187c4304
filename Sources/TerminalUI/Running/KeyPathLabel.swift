import CustomDump

/// A key path as it reads in source: `\Form.State.$name`. It never has an address in it.
///
/// Outside of Apple's platforms Swift describes a property that is not stored, such as what a property wrapper
/// projects, by the address of its getter. Here the getter is looked up in the program's table of symbols. In a program
/// without one, and for a subscript, the type of the value takes the place of the name:
/// `\Form.State.<BindingState<String>>`.
///
/// Two are equal if their key paths are. It may be used on any thread.
public struct KeyPathLabel: Hashable, CustomStringConvertible, CustomDumpStringConvertible {
  private let keyPath: AnyKeyPath

  /// - Parameter keyPath: The key path.
  public init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  public var description: String {
    let root = type(of: keyPath).rootType
    let description = keyPath.debugDescription
    let prefix = "\\\(root)."
    guard description.hasPrefix(prefix) else { return withoutAddresses(description) }
    let members = withoutAddresses(String(description.dropFirst(prefix.count)))
    return "\\\(qualifiedName(of: root)).\(members)"
  }

  public var customDumpDescription: String { description }
}

/// Names each computed member of a key path, which Swift describes by an address and a type.
private func withoutAddresses(_ members: String) -> String {
  members.replacing(/<computed 0x([0-9a-fA-F]+) \((.+?)\)>(?=[.?!]|$)/) { match in
    UInt(match.1, radix: 16).flatMap(GetterNames.name(at:)) ?? "<\(match.2)>"
  }
}

/// A type's name with the types that it is in, and without the module: `Form.State`.
private func qualifiedName(of type: Any.Type) -> String {
  String(reflecting: type)
    // Inside of a function a type has no name that could be written.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}
