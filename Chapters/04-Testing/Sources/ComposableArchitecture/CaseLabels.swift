/// The type of an action and the names of its cases, without associated values:
/// `AppAction.detail(.titleChanged)`.
func caseLabels<Action>(of action: Action) -> String {
  "\(Action.self)\(labels(of: action))"
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
