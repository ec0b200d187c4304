import SwiftSyntax

extension StoredProperty {
  /// The observers, for ``storage`` to have them.
  ///
  /// By its own name, an observer reads and sets the property without being called again. In the storage, that is the
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

/// Writes a property's storage in place of the property: in `count`, and in `self.count`.
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

/// Looks for something else that is declared with a property's name.
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
