import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The modifier of members that a protocol requires: `public ` or `package ` if the type has that access level,
  /// otherwise empty.
  ///
  /// `private` and `fileprivate` aren't copied. A member without a modifier is as visible as its type, and a `private`
  /// member would be hidden from the file.
  ///
  /// - Parameter context: The macro's context, with the enclosing declarations. A type in a `public extension` doesn't
  ///   have to be marked as public.
  public func access(in context: some MacroExpansionContext) -> String {
    let own = modifiers.first(where: \.isAccess)
    let ofExtension = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?
      .modifiers.first(where: \.isAccess)
    switch (own ?? ofExtension)?.name.tokenKind {
    case .keyword(.public): return "public "
    case .keyword(.package): return "package "
    default: return ""
    }
  }
}

extension DeclModifierSyntax {
  fileprivate var isAccess: Bool {
    switch name.tokenKind {
    case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
      .keyword(.private):
      detail == nil
    default: false
    }
  }
}
