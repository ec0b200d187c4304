import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// What has to stand before members that a protocol asks for: `public ` or `package ` if the type is as
  /// visible as that, else nothing.
  ///
  /// `private` and `fileprivate` are not copied. A member without a modifier is as visible as its type, and a
  /// `private` one would be hidden from the file.
  ///
  /// - Parameter context: Tells what the type is nested in. In a `public extension`, it need not say that it is
  ///   public.
  func access(in context: some MacroExpansionContext) -> String {
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
