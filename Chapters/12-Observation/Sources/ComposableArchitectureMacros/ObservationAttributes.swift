import MacroSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The attributes that mark whether the observers of a property are notified of its changes.
struct ObservationAttributes {
  /// The attribute of the type.
  let macro: String
  let tracked: String
  let ignored: String
  /// Attributes of other macros, and their replacements here.
  let replacements: [String: String]

  /// The attributes of `@ObservableState`.
  static let ofState = Self(
    macro: "ObservableState", tracked: "ObservationStateTracked",
    ignored: "ObservationStateIgnored",
    replacements: [
      "ObservationIgnored": "ObservationStateIgnored",
      "ObservationTracked": "ObservationStateTracked",
      "PresentationState": "Presents",
    ])

  /// The attributes of `@Perceptible`.
  static let ofPerception = Self(
    macro: "Perceptible", tracked: "PerceptionTracked", ignored: "PerceptionIgnored",
    replacements: [
      "ObservationIgnored": "PerceptionIgnored", "ObservationTracked": "PerceptionTracked",
    ])

  /// The attributes that a member of the type gets.
  ///
  /// Properties that can't be tracked are reported at the member, because the compiler would report them in expanded
  /// code.
  func attributes(for member: some DeclSyntaxProtocol, in context: some MacroExpansionContext)
    -> [AttributeSyntax]
  {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.isStoredVariable,
      !isMarked(declaration)
    else { return [] }
    if let obstacle = obstacle(in: declaration) {
      context.diagnose(obstacle)
      return []
    }
    return ["@\(raw: declaration.isPresented ? ignored : tracked)"]
  }

  /// Whether a property has the attribute or gets it.
  func isTracked(_ property: StoredProperty) -> Bool {
    let names = property.declaration.attributes.names
    return names.contains(tracked)
      || !names.contains(ignored) && obstacle(in: property.declaration) == nil
  }

  private func isMarked(_ declaration: VariableDeclSyntax) -> Bool {
    let names = declaration.attributes.names
    return names.contains(tracked) || names.contains(ignored)
  }

  /// Why a declaration of stored variables cannot be tracked.
  private func obstacle(in declaration: VariableDeclSyntax) -> Diagnostic? {
    for attribute in declaration.attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
      guard let name = attribute.attributeName.simpleName else { continue }
      if let replacement = replacements[name] {
        return .useInstead(replacement, of: attribute, in: macro)
      }
      if name.isNameOfWrapper {
        return .untracked("with '@\(name)'", at: attribute, declaration, self)
      }
    }
    let lazy = declaration.modifiers.first { $0.name.tokenKind == .keyword(.lazy) }
    if let lazy { return .untracked("that is 'lazy'", at: lazy, declaration, self) }
    return StoredProperty(declaration) == nil ? .severalVariables(declaration, in: macro) : nil
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
