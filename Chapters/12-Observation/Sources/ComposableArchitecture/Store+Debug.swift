import StoreSupport

extension Store: @MainActor CustomDebugStringConvertible {
  /// The store's type in its shortest form: `StoreOf<Counter>`, `StackStoreOf<Path>`.
  public var debugDescription: String { Self.name }
}

extension Store {
  /// The shortest name of this store type.
  nonisolated static var name: String { storeName(State.self, Action.self) }
}

/// A name for stores of a state and its actions.
private func storeName(_ state: Any.Type, _ action: Any.Type) -> String {
  let state = qualifiedName(of: state)
  let action = qualifiedName(of: action)

  /// The feature whose state and actions these are.
  func feature(_ state: String, _ action: String) -> String? {
    guard state.hasSuffix(".State"), action.hasSuffix(".Action") else { return nil }
    let name = state.dropLast(".State".count)
    return name == action.dropLast(".Action".count) ? String(name) : nil
  }

  if let feature = feature(state, action) { return "StoreOf<\(feature)>" }
  if let wrapped = arguments(of: "Optional", in: state), let feature = feature(wrapped[0], action) {
    return "StoreOf<\(feature)?>"
  }
  let kinds = [
    ("IdentifiedArray", "IdentifiedAction", "IdentifiedStoreOf"),
    ("PresentationState", "PresentationAction", "PresentationStoreOf"),
    ("StackState", "StackAction", "StackStoreOf"),
  ]
  for (stateKind, actionKind, name) in kinds {
    if let states = arguments(of: stateKind, in: state),
      let actions = arguments(of: actionKind, in: action),
      let feature = feature(states.last!, actions.last!)
    {
      return "\(name)<\(feature)>"
    }
  }
  return "Store<\(state), \(action)>"
}

/// The arguments of a generic type, by its name; `nil` if it is a different generic type.
private func arguments(of kind: String, in name: String) -> [String]? {
  guard name.hasPrefix("\(kind)<"), name.hasSuffix(">") else { return nil }
  var arguments = [""]
  var depth = 0
  for character in name.dropFirst(kind.count + 1).dropLast() {
    if character == "<" || character == "(" { depth += 1 }
    if character == ">" || character == ")" { depth -= 1 }
    if character == ",", depth == 0 {
      arguments.append("")
    } else if character != " " || depth > 0 {
      arguments[arguments.count - 1].append(character)
    }
  }
  return arguments
}
