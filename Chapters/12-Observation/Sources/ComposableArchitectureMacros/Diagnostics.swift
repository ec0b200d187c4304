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
  static func cannotBeApplied(
    _ macro: String, toOverloaded enumCase: EnumCase, in declaration: EnumDeclSyntax
  ) -> Self {
    error(
      at: enumCase.source?.name ?? declaration.name,
      "'\(macro)' cannot be applied to overloaded case name '\(enumCase.name)'")
  }

  /// Reports a method that hides a reducer's body, at its name.
  static func reduceBesideBody(_ method: FunctionDeclSyntax, body: PatternSyntax) -> Self {
    Diagnostic(
      node: method.name,
      message: MacroExpansionErrorMessage(
        """
        A 'reduce' method should not be defined in a reducer with a 'body'; it takes precedence and 'body' will \
        never be invoked
        """),
      notes: [
        Note(node: Syntax(body), message: MacroExpansionNoteMessage("'body' defined here"))
      ])
  }

  /// Reports arguments of the macro that a struct doesn't use.
  static func argumentsOfStruct(_ arguments: AttributeSyntax.Arguments, of node: AttributeSyntax)
    -> Self
  {
    Diagnostic(
      node: arguments,
      message: MacroExpansionErrorMessage(
        "Argument passed to call that takes no arguments when applied to a struct"),
      fixIt: .replace(
        message: MacroExpansionFixItMessage("Remove '(\(arguments.trimmedDescription))'"),
        oldNode: node,
        newNode: node.with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
          .with(\.trailingTrivia, node.trailingTrivia)))
  }

  /// Reports a case whose reducer is an enum, which can't be created with its name and `()`, at its type.
  static func enumReducer(_ type: IdentifierTypeSyntax, inCase name: String) -> Self {
    let written = "\(type.name.text).Body = \(type.name.text).body"
    return Diagnostic(
      node: type,
      message: MacroExpansionErrorMessage(
        "'\(type.name.text)' is an enum reducer; write 'case \(name)(\(written))'"),
      fixIt: .replace(
        message: MacroExpansionFixItMessage("Replace '\(type.name.text)' with '\(written)'"),
        oldNode: type,
        newNode: TypeSyntax(stringLiteral: written)
      ))
  }

  private static func error(at node: some SyntaxProtocol, _ message: String) -> Self {
    Diagnostic(node: node, message: MacroExpansionErrorMessage(message))
  }
}
