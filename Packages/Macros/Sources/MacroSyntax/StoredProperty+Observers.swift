import SwiftSyntax

extension StoredProperty {
  /// The property's observers, rewritten for ``storage``.
  ///
  /// An observer that reads or sets the property by its name isn't called again. In the storage, the name is the
  /// storage's name.
  var observersOfStorage: AccessorBlockSyntax? {
    guard let observers = binding.accessorBlock else { return nil }
    let search = DeclarationSearch(name: name)
    search.walk(observers)
    guard !search.isFound else { return observers }
    return StorageRewriter(name: name, storage: storage).rewrite(observers)
      .as(AccessorBlockSyntax.self)
  }
}

/// Replaces a property by its storage: in `count`, and in `self.count`.
private final class StorageRewriter: SyntaxRewriter {
  let name: String
  let storage: String

  init(name: String, storage: String) {
    self.name = name
    self.storage = storage
    super.init()
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard node.baseName.text == name, node.argumentNames == nil else { return ExprSyntax(node) }
    return ExprSyntax(node.with(\.baseName.tokenKind, .identifier(storage)))
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    var node = node
    if let base = node.base {
      if base.trimmedDescription == "self" {
        node.declName = visit(node.declName).cast(DeclReferenceExprSyntax.self)
      }
      node.base = rewrite(base).cast(ExprSyntax.self)
    }
    return ExprSyntax(node)
  }

  override func visit(_ node: KeyPathExprSyntax) -> ExprSyntax { ExprSyntax(node) }
}

/// Searches for another declaration with a property's name.
private final class DeclarationSearch: SyntaxVisitor {
  let name: String
  var isFound = false

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let declarations: [SyntaxKind] = [
      .accessorParameters, .closureCapture, .closureParameter, .closureShorthandParameter,
      .functionParameter, .identifierPattern,
    ]
    if token.text == name, let parent = token.parent, declarations.contains(parent.kind) {
      isFound = true
    }
    return .skipChildren
  }
}
