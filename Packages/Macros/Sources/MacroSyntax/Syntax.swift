import SwiftSyntax

extension AttributeListSyntax {
  /// The attributes' names without modules: `CasePathable` for `@ComposableArchitecture.CasePathable`.
  public var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.simpleName }
  }

  /// The `@available` attributes, one per line, each ending in a newline.
  public var availability: String {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.simpleName == "available" }
      .map { "\($0.trimmedDescription)\n" }
      .joined()
  }
}

extension InheritanceClauseSyntax? {
  /// Whether the clause contains a type, with or without its module.
  public func contains(_ name: String) -> Bool {
    self?.inheritedTypes.contains { $0.type.simpleName == name } ?? false
  }
}

extension DeclGroupSyntax {
  /// An extension with the conformances that the type doesn't declare itself, and with the type's availability.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - protocols: The protocols, with their modules.
  /// - Returns: An empty array if the type declares all conformances.
  public func extensions(of type: some TypeSyntaxProtocol, conformingTo protocols: [String]) throws
    -> [ExtensionDeclSyntax]
  {
    let missing = protocols.filter { name in
      !inheritanceClause.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }
    guard !missing.isEmpty else { return [] }
    return [
      try ExtensionDeclSyntax(
        """
        \(raw: attributes.availability)\
        extension \(type.trimmed): \(raw: missing.joined(separator: ", ")) {}
        """)
    ]
  }
}

extension TypeSyntaxProtocol {
  /// The last part of a type's name: `Reducer` for `ComposableArchitecture.Reducer<State, Action>`.
  public var simpleName: String? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.simpleName }
    return self.as(IdentifierTypeSyntax.self)?.name.text
      ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  /// The generic arguments after a type's name.
  public var genericArguments: [String] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.map(\.argument.trimmedDescription) ?? []
  }
}

extension TypeSyntax {
  /// The type without parentheses around it.
  public var withoutParentheses: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil
    else { return trimmed }
    return element.type.withoutParentheses
  }

  /// The type with `Self` replaced by a type's name at every depth.
  public func replacingSelf(by name: String) -> TypeSyntax {
    SelfRewriter(name: name).rewrite(self).cast(TypeSyntax.self)
  }

  /// The type with the names of nested types qualified by the name of the type that they are nested in.
  public func qualifying(_ nested: [String], by name: String) -> TypeSyntax {
    NestedRewriter(nested: Set(nested), name: name).rewrite(self).cast(TypeSyntax.self)
  }
}

extension DeclSyntaxProtocol {
  /// The lines of the documentation comment, each ending in a newline.
  public var documentation: String { leadingTrivia.documentation }
}

extension Trivia {
  /// The lines of the documentation comments, each ending in a newline.
  public var documentation: String {
    compactMap { piece in
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
  public var flattened: [DeclSyntax] {
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

private final class NestedRewriter: SyntaxRewriter {
  let nested: Set<String>
  let name: String

  init(nested: Set<String>, name: String) {
    self.nested = nested
    self.name = name
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    let node = super.visit(node)
    guard let type = node.as(IdentifierTypeSyntax.self), nested.contains(type.name.text)
    else { return node }
    return "\(raw: name).\(node.trimmed)"
  }
}
