import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// Writes the initialisers of a dependency client, and marks its endpoints.
enum DependencyClientMacro {}

extension DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self),
      let property = member.as(VariableDeclSyntax.self), property.isEndpoint,
      !property.attributes.names.contains("DependencyEndpoint")
    else { return [] }
    return ["@DependenciesMacros.DependencyEndpoint"]
  }
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(.clientIsNoStruct(declaration))
      return []
    }
    var isComplete = true
    let properties = ConditionalList(declaration.memberBlock.members) { member in
      ClientProperty.properties(of: member) { binding in
        context.diagnose(.typeRequired(binding))
        isComplete = false
      }
    }
    guard isComplete else { return [] }
    return ClientInitializers(
      properties: properties, accessOfType: declaration.accessOfMembers(in: context)
    )
    .declarations.map { "\(raw: $0)" }
  }
}
