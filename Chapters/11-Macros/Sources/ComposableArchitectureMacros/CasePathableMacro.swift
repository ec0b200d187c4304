import SwiftSyntax
import SwiftSyntaxMacros

/// Writes a case path for each case of an enum.
enum CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(.cannotBeApplied("@CasePathable", to: declaration))
      return []
    }
    let cases = ConditionalList(declaration.memberBlock.members).removingOverloads {
      context.diagnose(.cannotBeApplied("@CasePathable", toOverloaded: $0, in: declaration))
    }
    return members(of: declaration.name.text, cases).map { "\(raw: $0)" }
  }

  /// The members that an enum needs to be `CasePathable`.
  ///
  /// They are always public. A member may be more visible than its type, and a type in a `public extension` isn't
  /// marked as public.
  static func members(of name: String, _ cases: ConditionalList<EnumCase>) -> [String] {
    let properties = cases.compactMap { $0.casePath(in: name) }.source
    return [
      """
      public struct AllCasePaths: Swift.Sendable {
      \(properties)}
      """,
      """
      public static var allCasePaths: AllCasePaths {
      AllCasePaths()
      }
      """,
    ]
  }
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(EnumDeclSyntax.self),
      !declaration.inheritanceClause.contains("CasePathable")
    else { return [] }
    return [
      try ExtensionDeclSyntax(
        """
        \(raw: declaration.attributes.availability)\
        extension \(type.trimmed): ComposableArchitecture.CasePathable {}
        """)
    ]
  }
}
