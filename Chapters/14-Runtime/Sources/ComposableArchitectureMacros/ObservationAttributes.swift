import MacroSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The attributes that mark whether the observers of a property are notified of its changes.
enum ObservationAttributes {
  private static let tracked = "ObservationStateTracked"
  private static let ignored = "ObservationStateIgnored"

  /// Attributes of other macros, and their replacements here.
  private static let replacements = [
    "ObservationIgnored": ignored, "ObservationTracked": tracked, "PresentationState": "Presents",
  ]

  /// Wrappers that notify their observers of changes themselves.
  private static let observable: Set = ["Fetch", "FetchAll", "FetchOne", "Shared", "SharedReader"]

  /// The attributes that a member of the type gets.
  ///
  /// Properties that can't be tracked are reported at the member, because the compiler would report them in expanded
  /// code.
  static func attributes(
    for member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  )
    -> [AttributeSyntax]
  {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.isStoredVariable
    else { return [] }
    let names = declaration.attributes.names
    guard !names.contains(tracked), !isLeftAlone(names) else { return [] }
    if let obstacle = obstacle(in: declaration) {
      context.diagnose(obstacle)
      return []
    }
    return ["@\(raw: declaration.isPresented ? ignored : tracked)"]
  }

  /// Whether a property has the attribute or gets it.
  static func isTracked(_ property: StoredProperty) -> Bool {
    let names = property.declaration.attributes.names
    return names.contains(tracked)
      || !isLeftAlone(names) && obstacle(in: property.declaration) == nil
  }

  /// Whether attributes make the macro ignore a property.
  private static func isLeftAlone(_ names: [String]) -> Bool {
    names.contains { $0 == ignored || observable.contains($0) }
  }

  /// Why a declaration of stored variables cannot be tracked.
  private static func obstacle(in declaration: VariableDeclSyntax) -> Diagnostic? {
    for attribute in declaration.attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
      guard let name = attribute.attributeName.simpleName else { continue }
      if let replacement = replacements[name] {
        return .useInstead(replacement, of: attribute)
      }
      if name.isNameOfWrapper {
        return .untracked("with '@\(name)'", at: attribute, declaration, ignoredBy: ignored)
      }
    }
    let lazy = declaration.modifiers.first { $0.name.tokenKind == .keyword(.lazy) }
    if let lazy { return .untracked("that is 'lazy'", at: lazy, declaration, ignoredBy: ignored) }
    return StoredProperty(declaration) == nil ? .severalVariables(declaration) : nil
  }
}

extension VariableDeclSyntax {
  fileprivate var isPresented: Bool { attributes.names.contains("Presents") }
}

extension StoredProperty {
  /// Whether the property is for the state of a presented child.
  var isPresented: Bool { declaration.isPresented }
}

extension String {
  /// Whether an attribute of this name is a property wrapper. Attributes of the language start with a lowercase letter,
  /// with few exceptions.
  fileprivate var isNameOfWrapper: Bool {
    first?.isUppercase == true && !["MainActor", "Presents", "Sendable"].contains(self)
  }
}
