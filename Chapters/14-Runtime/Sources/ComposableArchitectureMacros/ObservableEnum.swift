import MacroSyntax
import SwiftSyntax

/// An enum that is an observable state: it is as observable as its cases' values.
struct ObservableEnum {
  let cases: ConditionalList<EnumCase>

  init(_ cases: ConditionalList<EnumCase>) {
    self.cases = cases
  }

  /// The members that the enum lacks.
  var members: [String] { [id, willModify] }

  private var willModify: String {
    let name = "public mutating func _$willModify()"
    guard cases.elements.contains(where: { !$0.parameters.isEmpty }) else { return "\(name) {\n}" }
    return switchOverCases(of: name) { enumCase, _ in
      let changes = enumCase.bindings.map { "ComposableArchitecture._$willModify(&\($0))\n" }
      return """
        case \(enumCase.pattern("var")):
        \(changes.isEmpty ? "break" : "\(changes.joined())self = \(enumCase.construction)")
        """
    }
  }

  /// A member that switches over all cases.
  ///
  /// - Parameters:
  ///   - member: The declaration before `{`.
  ///   - statements: Returns the statements for a case. It is passed the case's number, from 0.
  func switchOverCases(
    of member: String, _ statements: (_ enumCase: EnumCase, _ number: Int) -> String
  ) -> String {
    var number = -1
    let cases = cases.compactMap { enumCase in
      number += 1
      return statements(enumCase, number)
    }
    return """
      \(member) {
      switch self {
      \(cases.source)\
      }
      }
      """
  }
}

extension EnumCase {
  /// The pattern that binds the associated values: `let .edit(v0)`.
  ///
  /// - Parameter specifier: `let` or `var`.
  func pattern(_ specifier: String) -> String {
    parameters.isEmpty
      ? ".\(name)" : "\(specifier) .\(name)(\(bindings.joined(separator: ", ")))"
  }

  /// The expression that creates the case from the bound values: `.edit(form: v0)`.
  var construction: String {
    guard !parameters.isEmpty else { return ".\(name)" }
    let values = zip(parameters, bindings).map { parameter, name in
      parameter.label.map { "\($0): \(name)" } ?? name
    }
    return ".\(name)(\(values.joined(separator: ", ")))"
  }
}
