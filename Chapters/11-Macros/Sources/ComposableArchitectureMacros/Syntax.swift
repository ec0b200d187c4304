import SwiftSyntax

extension AttributeListSyntax {
  /// The attributes' names without modules: `CasePathable` for `@ComposableArchitecture.CasePathable`.
  var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.simpleName }
  }

  /// The `@available` attributes, one per line, each ending in a newline.
  var availability: String {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.simpleName == "available" }
      .map { "\($0.trimmedDescription)\n" }
      .joined()
  }
}

extension InheritanceClauseSyntax? {
  /// Whether the clause contains a type, with or without its module.
  func contains(_ name: String) -> Bool {
    self?.inheritedTypes.contains { $0.type.simpleName == name } ?? false
  }
}

extension TypeSyntaxProtocol {
  /// The last part of a type's name: `Reducer` for `ComposableArchitecture.Reducer<State, Action>`.
  var simpleName: String? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.simpleName }
    return self.as(IdentifierTypeSyntax.self)?.name.text
      ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  /// The generic arguments after a type's name.
  var genericArguments: [String] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.map(\.argument.trimmedDescription) ?? []
  }
}

extension TypeSyntax {
  /// The type with `Self` replaced by a type's name at every depth.
  func replacingSelf(by name: String) -> TypeSyntax {
    SelfRewriter(name: name).rewrite(self).cast(TypeSyntax.self)
  }
}

extension DeclSyntaxProtocol {
  /// The lines of the documentation comment, each ending in a newline.
  var documentation: String {
    leadingTrivia
      .compactMap { piece in
        switch piece {
        case .docLineComment(let text), .docBlockComment(let text): "\(text)\n"
        default: nil
        }
      }
      .joined()
  }
}

extension MemberBlockItemListSyntax {
  /// The members, including the members in the branches of an `#if`.
  var flattened: [DeclSyntax] {
    flatMap { member -> [DeclSyntax] in
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      return block.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.flattened
      }
    }
  }
}

private final class SelfRewriter: SyntaxRewriter {
  let name: String

  init(name: String) {
    self.name = name
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    return TypeSyntax(node.with(\.name.tokenKind, .identifier(name)))
  }
}
