import SwiftSyntax

/// An enum that is an observable state: it is as observable as what its cases hold.
struct ObservableEnum {
  let cases: ConditionalList<EnumCase>

  init(_ cases: ConditionalList<EnumCase>) {
    self.cases = cases
  }

  /// What the enum does not have.
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
  ///   - member: What is in front of `{`.
  ///   - statements: What is written for a case. It is passed the case's number, from 0.
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
  /// The pattern that takes out what the case carries: `let .edit(v0)`.
  ///
  /// - Parameter specifier: `let` or `var`.
  func pattern(_ specifier: String) -> String {
    parameters.isEmpty
      ? ".\(name)" : "\(specifier) .\(name)(\(bindings.joined(separator: ", ")))"
  }

  /// The expression that makes the case of what was taken out: `.edit(form: v0)`.
  var construction: String {
    guard !parameters.isEmpty else { return ".\(name)" }
    let values = zip(parameters, bindings).map { parameter, name in
      parameter.label.map { "\($0): \(name)" } ?? name
    }
    return ".\(name)(\(values.joined(separator: ", ")))"
  }
}
