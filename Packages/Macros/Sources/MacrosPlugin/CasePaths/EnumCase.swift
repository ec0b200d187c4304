import MacroSyntax
import SwiftSyntax

/// One case of an enum.
struct EnumCase {
  struct Parameter {
    /// `nil` if there is no label, or if it is `_`.
    var label: String?
    var type: TypeSyntax
  }

  /// The name, with the backticks of a keyword.
  var name: String
  var parameters: [Parameter]
  /// The lines of the documentation comment, each ending in a newline.
  var documentation: String
  /// The case's declaration.
  var source: EnumCaseElementSyntax

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    name = element.name.text
    parameters = (element.parameterClause?.parameters ?? []).map { parameter in
      Parameter(
        label: parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text },
        type: parameter.type.trimmed)
    }
    documentation = declaration.leadingTrivia.documentation
    source = element
  }
}

extension EnumCase {
  /// The cases that a member of an enum declares.
  static func cases(of member: DeclSyntax) -> [EnumCase] {
    guard let declaration = member.as(EnumCaseDeclSyntax.self) else { return [] }
    return declaration.elements.map { EnumCase($0, of: declaration) }
  }

  /// The property of `AllCasePaths` that holds the case's path.
  func casePath(in enumName: String) -> String {
    // Without a payload, the case is a value rather than a function.
    let arguments =
      parameters.isEmpty
      ? "{\n\(enumName).\(name)\n} extract: {" : "(\(enumName).\(name)) {"
    return """
      \(documentation)\
      public var \(name): CasePathsMacros.AnyCasePath<\(enumName), \(value(in: enumName))> {
      CasePathsMacros.AnyCasePath._$embed\(arguments)
      \(extraction)
      }
      }
      """
  }

  /// The type of the payload, as it is written after `AnyCasePath<Enum, `.
  private func value(in enumName: String) -> String {
    let types = parameters.map { $0.type.replacingSelf(by: enumName) }
    guard let type = types.first else { return "Void" }
    guard parameters.count > 1 else {
      return type.is(SomeOrAnyTypeSyntax.self) ? "(\(type))" : "\(type)"
    }
    let elements = zip(parameters, types).map { parameter, type in
      parameter.label.map { "\($0): \(type)" } ?? "\(type)"
    }
    return "(\(elements.joined(separator: ", ")))"
  }

  /// The statements that extract the payload from `$0`, or return `nil`.
  private var extraction: String {
    let names = parameters.indices.map { "v\($0)" }.joined(separator: ", ")
    let pattern = parameters.isEmpty ? ".\(name)" : "let .\(name)(\(names))"
    return """
      guard case \(pattern) = $0 else {
      return nil
      }
      return \(parameters.count == 1 ? names : "(\(names))")
      """
  }
}

extension ConditionalList<EnumCase> {
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
