import MacroSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The attributes that mark whether the observers of a property are notified of its changes.
enum PerceptionAttributes {
  private static let tracked = "PerceptionTracked"
  private static let ignored = "PerceptionIgnored"

  /// The standard library's attributes, and their replacements here.
  private static let replacements = [
    "ObservationIgnored": ignored, "ObservationTracked": tracked,
  ]

  /// The attributes that a member of the type gets.
  ///
  /// Properties that can't be tracked are reported at the member, because the compiler would report them in expanded
  /// code.
  static func attributes(
    for member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.isStoredVariable
    else { return [] }
    let names = declaration.attributes.names
    guard !names.contains(tracked), !names.contains(ignored) else { return [] }
    if let obstacle = obstacle(in: declaration) {
      context.diagnose(obstacle)
      return []
    }
    return ["@\(raw: tracked)"]
  }

  /// Why a declaration of stored variables cannot be tracked.
  private static func obstacle(in declaration: VariableDeclSyntax) -> Diagnostic? {
    for attribute in declaration.attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
      guard let name = attribute.attributeName.simpleName else { continue }
      if let replacement = replacements[name] { return .useInstead(replacement, of: attribute) }
      if name.isNameOfWrapper {
        return .untracked("with '@\(name)'", at: attribute, declaration, ignoredBy: ignored)
      }
    }
    let lazy = declaration.modifiers.first { $0.name.tokenKind == .keyword(.lazy) }
    if let lazy { return .untracked("that is 'lazy'", at: lazy, declaration, ignoredBy: ignored) }
    return StoredProperty(declaration) == nil ? .severalVariables(declaration) : nil
  }
}

extension String {
  /// Whether an attribute of this name is a property wrapper. Attributes of the language start with a lowercase letter,
  /// with few exceptions.
  fileprivate var isNameOfWrapper: Bool {
    first?.isUppercase == true && !["MainActor", "Sendable"].contains(self)
  }
}
