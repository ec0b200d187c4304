import Exercises
import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// Makes a state observable: gives it an identity, and gives its properties accessors.
enum ObservableStateMacro {}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let members: [String]
    if let declaration = declaration.as(StructDeclSyntax.self) {
      members = ObservableStruct(declaration).members
    } else if let declaration = declaration.as(EnumDeclSyntax.self) {
      let cases = ConditionalList(declaration.memberBlock.members).removingOverloads {
        context.diagnose(.cannotBeApplied("@ObservableState", toOverloaded: $0, in: declaration))
      }
      members = ObservableEnum(cases).members
    } else {
      context.diagnose(.cannotBeApplied("@ObservableState", to: declaration))
      members = []
    }
    return members.map { "\(raw: $0)" }
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self) else { return [] }
    return ObservationAttributes.ofState.attributes(for: member, in: context)
  }
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
    else { return [] }
    return try declaration.extensions(
      of: type,
      conformingTo: ["ComposableArchitecture.ObservableState", "Observation.Observable"])
  }
}

extension StoredProperty {
  /// The accessors of an observed property. The value is stored in ``storage``.
  var trackedAccessors: [String] {
    // Exercise 12.4
    let accessors = [
      """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
      \(storage) = initialValue
      }
      """,
      "get {\n\(storage)\n}",
      "set {\n\(storage) = newValue\n}",
    ]
    return exercise("12.4", "register reads, and notify observers of changes", returning: accessors)
  }
}

extension ObservableEnum {
  /// The identity of an enum state's case: the identity of the case's value, and the number of the case.
  var id: String {
    // Exercise 12.4
    let id = "ComposableArchitecture.ObservableStateID"
    return exercise(
      "12.4", "combine the identity of the associated value and the number of the case",
      returning: "public var _$id: \(id) {\n\(id)._$inert\n}")
  }
}
