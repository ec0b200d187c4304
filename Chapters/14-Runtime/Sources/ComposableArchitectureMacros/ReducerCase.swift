import MacroSyntax
import SwiftSyntax

/// A case of an enum reducer, and its counterparts in the declarations that the macro writes.
struct ReducerCase {
  enum Kind: Equatable {
    /// The case holds a reducer, which an expression creates.
    case feature(type: String, expression: String)
    /// The case holds an alert or a dialog, which needs no reducer.
    case ephemeral(TypeSyntax)
    /// The case holds anything else.
    case ignored
  }

  let enumCase: EnumCase
  let kind: Kind
  /// The type of the actions, if the case has no reducer, and the `Action` in the source has a case for it.
  var writtenAction: String?

  var name: String { enumCase.name }

  /// The type of the reducer or of the alert; `nil` for an ignored case.
  var type: String? {
    switch kind {
    case .feature(let type, _): type
    case .ephemeral(let type): type.description
    case .ignored: nil
    }
  }

  /// The case of `State`.
  var state: EnumCase {
    switch kind {
    case .feature(let type, _): enumCase.carrying("\(type).State")
    case .ephemeral, .ignored: enumCase
    }
  }

  /// The case of `Action`.
  var action: EnumCase {
    switch kind {
    case .feature(let type, _):
      return enumCase.carrying("\(type).Action")
    case .ephemeral(let type):
      let isKnown = ["AlertState", "ConfirmationDialogState"].contains(type.simpleName)
      return enumCase.carrying((isKnown ? type.genericArguments.first : nil) ?? "\(type).Action")
    case .ignored:
      return enumCase.carrying("Swift.Never")
    }
  }

  /// The expression that runs the case's reducer in the body, if the case has one.
  var scope: String? {
    guard case .feature(_, let expression) = kind else { return nil }
    return """
      ComposableArchitecture.Scope(_case: Self.State.allCasePaths.\(name), action: Self.Action.allCasePaths.\(name)) {
      \(expression)
      }
      """
  }
}

extension ConditionalList<ReducerCase> {
  /// The type of the body, and the statements that create it, each ending in a newline.
  var body: (type: String, statements: String) {
    let scopes = compactMap(\.scope)
    if scopes.isConditional {
      let statements = """
        ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers {
        \(scopes.source)})

        """
      return ("ComposableArchitecture.Reduce<Self.State, Self.Action>", statements)
    }
    let types = elements.compactMap(\.scopeType)
    guard let first = types.first else {
      let type = "ComposableArchitecture.EmptyReducer<Self.State, Self.Action>"
      return (type, "\(type)()\n")
    }
    let type = types.dropFirst().reduce(first) {
      "ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<\($0), \($1)>"
    }
    return (type, scopes.source)
  }
}

extension ReducerCase {
  /// The type of ``scope``.
  var scopeType: String? {
    guard case .feature(let type, _) = kind else { return nil }
    return "ComposableArchitecture.Scope<Self.State, Self.Action, \(type)>"
  }

  /// The case of `CaseScope`, which has a store if the case has a reducer or actions in the source.
  var caseScope: EnumCase {
    if let type = storeType {
      enumCase.carrying("ComposableArchitecture.\(type)")
    } else {
      enumCase
    }
  }

  /// The type of the case's store, if it has one.
  private var storeType: String? {
    if case .feature(let type, _) = kind { return "StoreOf<\(type)>" }
    guard let writtenAction, let payload = enumCase.parameters.first?.type else { return nil }
    return "Store<\(payload), \(writtenAction)>"
  }

  /// The case of the `switch` that turns the state into a `CaseScope`.
  var switchCase: String {
    if storeType != nil {
      return """
        case .\(name):
        return .\(name)(store.scope(state: \\.\(name), action: \\.\(name))!)
        """
    }
    guard !enumCase.parameters.isEmpty else {
      return """
        case .\(name):
        return .\(name)
        """
    }
    let values = zip(enumCase.parameters, enumCase.bindings).map { parameter, name in
      parameter.label.map { "\($0): \(name)" } ?? name
    }
    return """
      case let .\(name)(\(enumCase.bindings.joined(separator: ", "))):
      return .\(name)(\(values.joined(separator: ", ")))
      """
  }
}
