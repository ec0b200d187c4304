import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension Diagnostic {
  /// Reports a kind of declaration that the macro doesn't support, at its keyword.
  static func cannotBeApplied(_ macro: String, to declaration: some DeclGroupSyntax) -> Self {
    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    return error(
      at: declaration.introducer,
      "'\(macro)' cannot be applied to \(declaration.introducer.text) type '\(name)'")
  }

  /// Reports a case with the name of an earlier case, at its name.
  static func casePathOfOverloaded(_ enumCase: EnumCase) -> Self {
    error(
      at: enumCase.source.name,
      "'@CasePathable' cannot be applied to overloaded case name '\(enumCase.name)'")
  }

  /// Reports a declaration that can't be a client, at its keyword.
  static func clientIsNoStruct(_ declaration: some DeclGroupSyntax) -> Self {
    error(
      at: declaration.introducer, "'@DependencyClient' can only be applied to struct types")
  }

  /// Reports a property of unknown type.
  static func typeRequired(_ binding: PatternBindingSyntax) -> Self {
    let pattern = binding.pattern.trimmed
    var typed = binding.with(\.pattern, pattern)
    typed.typeAnnotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space),
      type: TypeSyntax(stringLiteral: "<#Type#>"),
      trailingTrivia: binding.pattern.trailingTrivia)
    return Diagnostic(
      node: binding,
      message: MacroExpansionErrorMessage(
        """
        '@DependencyClient' requires '\(pattern)' to have a type annotation in order to generate a memberwise \
        initializer
        """),
      fixIt: .replace(
        message: MacroExpansionFixItMessage("Insert ': <#Type#>'"), oldNode: binding,
        newNode: typed))
  }

  /// Reports a declaration that can't be an endpoint, at the attribute.
  static func endpointIsNoClosure(_ node: AttributeSyntax) -> Self {
    error(
      at: node,
      "'@DependencyEndpoint' can only be applied to a stored variable whose type is a closure")
  }

  /// Reports an endpoint that has to return a value and has no default.
  static func defaultRequired(_ endpoint: Endpoint) -> Self {
    let closure = endpoint.closure
    let value = "{\(closure.ignoredParameters) <#\(closure.result)#> }"
    var complete = endpoint.binding
    complete.typeAnnotation?.trailingTrivia = []
    complete.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: ExprSyntax(stringLiteral: value),
      trailingTrivia: endpoint.binding.trailingTrivia)
    return Diagnostic(
      node: endpoint.binding,
      message: MacroExpansionErrorMessage(
        "Default value required for non-throwing closure '\(endpoint.name)'"),
      fixIt: .replace(
        message: MacroExpansionFixItMessage("Insert '= \(value)'"), oldNode: endpoint.binding,
        newNode: complete))
  }

  /// Reports an endpoint's default that isn't a closure literal, to which no report can be added.
  static func defaultIsNoClosure(_ value: ExprSyntax, of endpoint: Endpoint) -> Self {
    error(at: value, "Default value of endpoint '\(endpoint.name)' must be a closure literal")
  }

  private static func error(at node: some SyntaxProtocol, _ message: String) -> Self {
    Diagnostic(node: node, message: MacroExpansionErrorMessage(message))
  }
}
