/// The type of a value and, if it is an enum, the names of its cases, without associated values:
/// `Feature.Action.detail(.titleChanged)`.
public func caseLabels<Value>(of value: Value) -> String {
  "\(qualifiedName(of: Value.self))\(labels(of: value))"
}

/// A type's name with the types that it is in, and without the module: `Feature.Action`.
public func qualifiedName(of type: Any.Type) -> String {
  String(reflecting: type)
    // A type that is declared in a function has no name that code elsewhere can write.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}

/// The names of an action's cases, without associated values: `.detail(.titleChanged)`.
private func labels(of action: Any) -> String {
  let mirror = Mirror(reflecting: action)
  switch mirror.displayStyle {
  case .enum:
    guard let (name, payload) = mirror.children.first else { return ".\(action)" }
    let inner = labels(of: payload)
    return ".\(name ?? "")" + (inner.isEmpty ? "" : "(\(inner))")
  case .tuple:
    return mirror.children.map { name, value in
      let name = name.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_"
      let inner = labels(of: value)
      return "\(name):" + (inner.isEmpty ? "" : " \(inner)")
    }
    .joined(separator: ", ")
  default:
    return ""
  }
}
