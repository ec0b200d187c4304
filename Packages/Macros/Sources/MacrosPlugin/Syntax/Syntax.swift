import SwiftSyntax

extension AttributeListSyntax {
  /// The attributes' names without modules: `CasePathable` for `@CasePathsMacros.CasePathable`.
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

extension DeclGroupSyntax {
  /// An extension with the conformances that the type doesn't declare itself, and with the type's availability.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - protocols: The protocols, with their modules.
  /// - Returns: An empty array if the type declares all conformances.
  func extensions(of type: some TypeSyntaxProtocol, conformingTo protocols: [String]) throws
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

extension PatternBindingSyntax {
  /// Whether the property has a getter. A property that only has observers is stored.
  var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors):
      !accessors.allSatisfy {
        [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    }
  }
}

extension TypeSyntaxProtocol {
  /// The last part of a type's name: `CasePathable` for `CasePathsMacros.CasePathable`.
  var simpleName: String? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.simpleName }
    return self.as(IdentifierTypeSyntax.self)?.name.text
      ?? self.as(MemberTypeSyntax.self)?.name.text
  }
}

extension TypeSyntax {
  /// The type without parentheses around it.
  var withoutParentheses: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil
    else { return trimmed }
    return element.type.withoutParentheses
  }

  /// The type with `Self` replaced by a type's name at every depth.
  func replacingSelf(by name: String) -> TypeSyntax {
    SelfRewriter(name: name).rewrite(self).cast(TypeSyntax.self)
  }
}

extension Trivia {
  /// The lines of the documentation comment, each ending in a newline.
  var documentation: String {
    compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): "\(text)\n"
      default: nil
      }
    }
    .joined()
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
