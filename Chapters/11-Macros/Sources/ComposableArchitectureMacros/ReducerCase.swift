import Exercises
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
    // Exercise 11.5
    exercise(
      "11.5", "write the case of `Action`, for each kind of case",
      returning: type.map { enumCase.carrying("\($0).Action") } ?? enumCase)
  }

  /// The expression that runs the case's reducer in the body, if the case has one.
  var scope: String? {
    // Exercise 11.5
    exercise("11.5", "scope the case's reducer, if it has one", returning: nil)
  }
}

extension ConditionalList<ReducerCase> {
  /// The type of the body, and the statements that create it, each ending in a newline.
  var body: (type: String, statements: String) {
    // Exercise 11.5
    let type = "ComposableArchitecture.EmptyReducer<Self.State, Self.Action>"
    return exercise(
      "11.5", "combine the scopes of all cases", returning: (type, "\(type)()\n"))
  }
}

extension ReducerCase {
  /// The type of ``scope``.
  var scopeType: String? {
    guard case .feature(let type, _) = kind else { return nil }
    return "ComposableArchitecture.Scope<Self.State, Self.Action, \(type)>"
  }

  /// The case of `CaseScope`, which has a store instead of the reducer.
  var caseScope: EnumCase {
    switch kind {
    case .feature(let type, _): enumCase.carrying("ComposableArchitecture.StoreOf<\(type)>")
    case .ephemeral, .ignored: enumCase
    }
  }

  /// The case of the `switch` that turns the state into a `CaseScope`.
  var switchCase: String {
    if case .feature = kind {
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
