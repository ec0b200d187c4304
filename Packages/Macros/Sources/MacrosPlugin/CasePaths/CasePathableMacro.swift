import MacroSyntax
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
    let cases = ConditionalList(declaration.memberBlock.members, EnumCase.cases(of:))
      .removingOverloads { context.diagnose(.casePathOfOverloaded($0)) }
    let name = declaration.name.text
    // The members are always public. A member may be more visible than its type, and a type in a `public extension`
    // isn't marked as public.
    return [
      """
      public struct AllCasePaths: Swift.Sendable {
      \(raw: cases.compactMap { $0.casePath(in: name) }.source)}
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
    guard declaration.is(EnumDeclSyntax.self) else { return [] }
    return try declaration.extensions(
      of: type, conformingTo: ["CasePathsMacros.CasePathable"])
  }
}
