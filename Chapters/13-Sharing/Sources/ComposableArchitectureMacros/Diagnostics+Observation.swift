import MacroSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension Diagnostic {
  /// Reports an attribute that has to be replaced by a different one.
  static func useInstead(_ replacement: String, of attribute: AttributeSyntax) -> Self {
    let name = TypeSyntax("\(raw: replacement)")
      .with(\.trailingTrivia, attribute.attributeName.trailingTrivia)
    return error(
      "'@\(attribute.attributeName.simpleName ?? "")' cannot be used in '@ObservableState'",
      at: attribute,
      .replace(
        message: MacroExpansionFixItMessage("Use '@\(replacement)' instead"), oldNode: attribute,
        newNode: attribute.with(\.attributeName, name)))
  }

  /// Reports an attribute or a modifier that keeps a property from being tracked.
  ///
  /// - Parameters:
  ///   - what: A description of the property: `that is 'lazy'`.
  ///   - ignored: The name of the attribute that makes the macro ignore the property.
  static func untracked(
    _ what: String, at node: some SyntaxProtocol, _ declaration: VariableDeclSyntax,
    ignoredBy ignored: String
  ) -> Self {
    var marked = declaration
    marked.leadingTrivia = []
    marked.attributes.insert(.attribute("@\(raw: ignored) "), at: marked.attributes.startIndex)
    return error(
      "A property \(what) cannot be tracked in '@ObservableState'", at: node,
      .replace(
        message: MacroExpansionFixItMessage("Insert '@\(ignored)'"),
        oldNode: declaration, newNode: marked.with(\.leadingTrivia, declaration.leadingTrivia)))
  }

  /// Reports a declaration of several variables, each of which needs a declaration of its own.
  static func severalVariables(_ declaration: VariableDeclSyntax) -> Self {
    let message = "Several variables of one declaration cannot be tracked in '@ObservableState'"
    guard !declaration.bindings.contains(where: { $0.pattern.is(TuplePatternSyntax.self) }) else {
      return error(message, at: declaration.bindings)
    }
    return error(
      message, at: declaration.bindings,
      .replace(
        message: MacroExpansionFixItMessage("Declare each variable by itself"),
        oldNode: declaration, newNode: declaration.separated))
  }

  /// Reports a property that isn't optional, and so can't present a child.
  static func presentsIsNotOptional(
    _ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax
  ) -> Self {
    Diagnostic(
      node: declaration.as(VariableDeclSyntax.self).map { Syntax($0.bindings) } ?? Syntax(node),
      message: MacroExpansionErrorMessage(
        "'@Presents' can only be applied to a stored variable whose type is optional"))
  }

  private static func error(
    _ message: String, at node: some SyntaxProtocol, _ fixIt: FixIt? = nil
  ) -> Self {
    Diagnostic(
      node: node, message: MacroExpansionErrorMessage(message), fixIts: fixIt.map { [$0] } ?? [])
  }
}

extension VariableDeclSyntax {
  /// A declaration for each variable, each on a line of its own.
  fileprivate var separated: MemberBlockItemListSyntax {
    // In `var width, height: Int`, the type also applies to the names before it.
    var followingType: TypeAnnotationSyntax?
    var declarations: [VariableDeclSyntax] = []
    for var binding in bindings.reversed() {
      followingType = binding.typeAnnotation ?? (binding.initializer == nil ? followingType : nil)
      binding.typeAnnotation = followingType
      declarations.insert(with(\.bindings, [binding.trimmed.with(\.trailingComma, nil)]), at: 0)
    }
    let indentation = leadingTrivia.pieces.last.flatMap { piece -> TriviaPiece? in
      if case .spaces = piece { piece } else { nil }
    }
    let trivia = Trivia(pieces: [.newlines(1)] + (indentation.map { [$0] } ?? []))
    return MemberBlockItemListSyntax(
      declarations.enumerated().map { offset, declaration in
        MemberBlockItemSyntax(
          decl: offset == 0 ? declaration : declaration.with(\.leadingTrivia, trivia))
      })
  }
}
