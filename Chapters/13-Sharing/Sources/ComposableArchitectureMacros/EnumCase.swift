import MacroSyntax
import SwiftSyntax

/// One case of an enum.
struct EnumCase {
  struct Parameter {
    /// `nil` if there is no label, or if it is `_`.
    var label: String?
    var type: TypeSyntax
    /// The expression after `=`.
    var defaultValue: ExprSyntax?
  }

  /// The name, with the backticks of a keyword.
  var name: String
  var parameters: [Parameter]
  /// The lines of the documentation comment, each ending in a newline.
  var documentation = ""
  /// The case's declaration; `nil` if a macro creates the case.
  var source: EnumCaseElementSyntax?
  /// The names of the attributes, such as `ReducerCaseIgnored`.
  var attributes: [String] = []
}

extension EnumCase {
  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    name = element.name.text
    parameters = (element.parameterClause?.parameters ?? []).map { parameter in
      Parameter(
        label: parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text },
        type: parameter.type.trimmed,
        defaultValue: parameter.defaultValue?.value.trimmed)
    }
    documentation = declaration.documentation
    source = element
    attributes = declaration.attributes.names
  }

  /// The case with `Self` written out, so that it can be copied into a different type.
  func replacingSelf(by name: String) -> EnumCase {
    var copy = self
    copy.parameters = parameters.map { parameter in
      var parameter = parameter
      parameter.type = parameter.type.replacingSelf(by: name)
      return parameter
    }
    return copy
  }

  /// The parameters, with labels, without the parentheses.
  var parameterList: String {
    parameters
      .map { parameter in
        (parameter.label.map { "\($0): " } ?? "") + parameter.type.description
          + (parameter.defaultValue.map { " = \($0)" } ?? "")
      }
      .joined(separator: ", ")
  }

  /// The source of the case's declaration.
  var declaration: String {
    parameters.isEmpty ? "case \(name)" : "case \(name)(\(parameterList))"
  }
}

extension ConditionalList<EnumCase> {
  /// The cases of an enum.
  init(_ members: MemberBlockItemListSyntax) {
    self.init(members) { member in
      guard let declaration = member.as(EnumCaseDeclSyntax.self) else { return [] }
      return declaration.elements.map { EnumCase($0, of: declaration) }
    }
  }

  /// The list without cases that repeat an earlier name. Cases of different branches may have the same name.
  ///
  /// - Parameter report: Reports the removed cases.
  func removingOverloads(_ report: (EnumCase) -> Void) -> Self {
    var names: Set<String> = []
    return removingOverloads(known: &names, report)
  }

  private func removingOverloads(
    known names: inout Set<String>, _ report: (EnumCase) -> Void
  ) -> Self {
    var items: [Item] = []
    for item in self.items {
      switch item {
      case .element(let enumCase):
        if names.insert(enumCase.name).inserted { items.append(item) } else { report(enumCase) }
      case .branches(var branches):
        var followingNames = names
        for index in branches.indices {
          var namesOfBranch = names
          branches[index].content = branches[index].content
            .removingOverloads(known: &namesOfBranch, report)
          followingNames.formUnion(namesOfBranch)
        }
        names = followingNames
        items.append(.branches(branches))
      }
    }
    return Self(items: items)
  }
}
