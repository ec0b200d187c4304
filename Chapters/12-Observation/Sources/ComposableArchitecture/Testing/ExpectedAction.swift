@_spi(Internals) import CasePathsMacros
import CustomDump
import StoreSupport

/// An action that a test expects, as far as the test describes it.
struct ExpectedAction<Action> {
  /// Whether an action matches the expected action.
  let matches: (Action) -> Bool
  /// The expected action, for messages.
  let description: () -> String
  /// How a different action differs from it, for messages.
  let mismatch: (Action) -> String

  /// An action for which a predicate returns `true`.
  init(matching predicate: @escaping (Action) -> Bool) {
    matches = predicate
    description = { "  An action that the function given to “receive” says “true” of" }
    mismatch = { "It says “false” of this one:\n\n\(dump($0).indented)" }
  }

  /// An action of a case, with any associated value.
  init<Value>(_ actionCase: CasePath<Action, Value>) {
    matches = { actionCase.extract(from: $0) != nil }
    description = { "  An action of the case \(name(of: actionCase))" }
    mismatch = {
      "This one is not of the case \(name(of: actionCase)):\n\n\(dump($0).indented)"
    }
  }
}

extension ExpectedAction {
  /// An action of a case that holds a certain value.
  init<Value: Equatable>(_ actionCase: CasePath<Action, Value>, holding value: Value) {
    matches = { actionCase.extract(from: $0) == value }
    let action = actionCase.embed(value)
    description = { dump(action).indented }
    mismatch = {
      if actionCase.extract(from: $0) != nil { return difference(action, $0) }
      return "This one is of a different case:\n\n\(dump($0).indented)"
    }
  }
}

extension ExpectedAction where Action: Equatable {
  /// An action that equals another.
  init(_ action: Action) {
    matches = { $0 == action }
    description = { dump(action).indented }
    mismatch = { difference(action, $0) }
  }
}

/// The name of a case in messages: `“Feature.Action.response”`. If the name is unknown, it is the type of the
/// associated value.
private func name<Action, Value>(of actionCase: CasePath<Action, Value>) -> String {
  if let path = actionCase as? CasePath<Action, Void> {
    return "“\(caseLabels(of: path.embed(())))”"
  }
  if let name = actionCase._caseName { return "“\(qualifiedName(of: Action.self)).\(name)”" }
  return "that holds “\(qualifiedName(of: Value.self))”"
}
