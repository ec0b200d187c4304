import MacroSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Lets a view send view actions, and warns where it sends other actions.
enum ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let finder = DirectSendFinder(viewMode: .sourceAccurate)
    finder.walk(declaration.memberBlock.members)
    finder.calls.forEach { context.diagnose(.directSend($0)) }

    guard declaration.memberBlock.members.flattened.contains(where: \.isStore) else {
      context.diagnose(.storeRequired(in: declaration, feature: node.feature, context))
      return []
    }
    return try declaration.extensions(
      of: type, conformingTo: ["ComposableArchitecture.ViewActionSending"])
  }
}

extension AttributeSyntax {
  /// `Feature` in `@ViewAction(for: Feature.self)`.
  fileprivate var feature: String {
    guard case .argumentList(let arguments) = arguments,
      let type = arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base
    else { return "<#Feature#>" }
    return type.trimmedDescription
  }
}

extension DeclSyntax {
  fileprivate var isStore: Bool {
    self.as(VariableDeclSyntax.self)?.bindings.contains {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "store"
    } ?? false
  }
}

/// Finds `store.send(…)` and `self.store.send(…)`, except in nested types.
private final class DirectSendFinder: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isDirectSend { calls.append(node) }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FunctionCallExprSyntax {
  fileprivate var isDirectSend: Bool {
    guard let send = calledExpression.as(MemberAccessExprSyntax.self),
      send.declName.baseName.text == "send"
    else { return false }
    return ["store", "self.store"].contains(send.base?.trimmedDescription)
  }

  /// The call of the view's own `send`, if the sent action is a view action.
  fileprivate var viewSend: FunctionCallExprSyntax? {
    guard let send = calledExpression.as(MemberAccessExprSyntax.self),
      let argument = arguments.first, argument.label == nil,
      let view = argument.expression.as(FunctionCallExprSyntax.self),
      let name = view.calledExpression.as(MemberAccessExprSyntax.self),
      name.base == nil, name.declName.baseName.text == "view",
      view.arguments.count == 1, view.trailingClosure == nil, let action = view.arguments.first
    else { return nil }
    let function: ExprSyntax =
      send.base?.is(MemberAccessExprSyntax.self) == true ? "self.send" : "send"
    return
      self
      .with(\.calledExpression, function.with(\.leadingTrivia, calledExpression.leadingTrivia))
      .with(\.arguments, [argument.with(\.expression, action.expression)])
  }
}

extension Diagnostic {
  fileprivate static func directSend(_ call: FunctionCallExprSyntax) -> Self {
    let fixIt = call.viewSend.map {
      FixIt.replace(
        message: MacroExpansionFixItMessage("Call 'send' directly with a view action"),
        oldNode: call, newNode: $0)
    }
    return Diagnostic(
      node: call,
      message: MacroExpansionWarningMessage(
        "Do not use 'store.send' directly when using '@ViewAction'"),
      fixIts: fixIt.map { [$0] } ?? [])
  }

  fileprivate static func storeRequired(
    in declaration: some DeclGroupSyntax, feature: String, _ context: some MacroExpansionContext
  ) -> Self {
    let named = declaration.asProtocol((any NamedDeclSyntax).self)
    let members = declaration.memberBlock.members
    let indentation = members.first?.leadingTrivia ?? .newline
    let access = declaration.access(in: context)
    let store: DeclSyntax = "\(raw: access)let store: StoreOf<\(raw: feature)>"
    let item = MemberBlockItemSyntax(leadingTrivia: indentation, decl: store)
    return Diagnostic(
      node: named.map { Syntax($0.name) } ?? Syntax(declaration.introducer),
      message: MacroExpansionErrorMessage(
        """
        '@ViewAction' requires '\(named?.name.text ?? "")' to have a 'store' property of type 'Store'.
        """),
      fixIt: .replace(
        message: MacroExpansionFixItMessage("Add 'store'"), oldNode: members,
        newNode: [item] + members))
  }
}
