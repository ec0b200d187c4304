import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// Writes the members and conformances that a reducer lacks.
enum ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let wanted: [String]
    switch declaration.kind {
    case .structDecl: wanted = ["Reducer"]
    // The order matters: with `Reducer` first, the compiler infers `Never` as the body's type.
    case .enumDecl: wanted = ["CaseReducer", "Reducer"]
    default: return []
    }
    return try declaration.extensions(
      of: type, conformingTo: wanted.map { "ComposableArchitecture.\($0)" })
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let members: [String]
    if let declaration = declaration.as(StructDeclSyntax.self) {
      members = StructReducer(declaration, node, in: context).members
    } else if let declaration = declaration.as(EnumDeclSyntax.self) {
      members = EnumReducer(declaration, node, in: context).members
    } else {
      context.diagnose(.cannotBeApplied("@Reducer", to: declaration))
      members = []
    }
    return members.map { "\(raw: $0)" }
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    var names: [String] = []
    if let member = member.as(EnumDeclSyntax.self), ["State", "Action"].contains(member.name.text) {
      names = attributes(of: member)
    } else if let body = ReducerBody(member), body.isGetter {
      names = attributes(of: body)
    } else if let member = member.as(EnumCaseDeclSyntax.self), declaration.is(EnumDeclSyntax.self) {
      names = attributes(of: member)
    }
    return names.map { "@\(raw: $0)" }
  }

  /// The attributes that `enum State` or `enum Action` gets, without `@`.
  static func attributes(of declaration: EnumDeclSyntax) -> [String] {
    let there = declaration.attributes.names
    var attributes: [String] = []
    if !there.contains("CasePathable"), !declaration.inheritanceClause.contains("CasePathable") {
      attributes.append("CasePathable")
    }
    if declaration.name.text == "State", !there.contains("dynamicMemberLookup") {
      attributes.append("dynamicMemberLookup")
    }
    return attributes
  }

  /// The attributes that a computed `body` gets, without `@`.
  static func attributes(of body: ReducerBody) -> [String] {
    guard let types = body.types, !body.attributes.contains("ReducerBuilder") else { return [] }
    return ["ComposableArchitecture.ReducerBuilder<\(types.state), \(types.action)>"]
  }

  /// The attributes of a declaration in an enum reducer whose cases are all of one kind.
  static func attributes(of declaration: EnumCaseDeclSyntax) -> [String] {
    let marks = Set(
      declaration.elements.map { ReducerCase(EnumCase($0, of: declaration)).kind.mark })
    guard marks.count == 1, case let mark?? = marks.first else { return [] }
    return declaration.attributes.names.contains(mark) ? [] : [mark]
  }
}
