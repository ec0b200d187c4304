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
    return ObservationAttributes.attributes(for: member, in: context)
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
    let tracked = "(self, keyPath: \\.\(name)"
    let accessors = [
      """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
      \(storage) = initialValue
      }
      """,
      """
      get {
      _$observationRegistrar.access\(tracked))
      return \(storage)
      }
      """,
      """
      set {
      _$observationRegistrar.mutate\(tracked), &\(storage), newValue, ComposableArchitecture._$isIdentityEqual)
      }
      """,
    ]
    // Passing a property with observers `inout` always runs the observers. So the accessors only set it.
    guard !isObserved else { return accessors }
    return accessors + [
      """
      _modify {
      let identity = _$observationRegistrar.willModify\(tracked), &\(storage))
      defer {
      _$observationRegistrar.didModify\(tracked), &\(storage), identity)
      }
      yield &\(storage)
      }
      """
    ]
  }
}

extension ObservableEnum {
  /// The identity of an enum state's case: the identity of the case's value, and the number of the case.
  var id: String {
    let id = "ComposableArchitecture.ObservableStateID"
    return switchOverCases(of: "public var _$id: \(id)") { enumCase, number in
      let payload = enumCase.bindings.map { "\(id)._$id(for: \($0))" }
      let identity = payload.first.map { first in
        payload.dropFirst().reduce(first) { "\($0)._$and(\($1))" }
      }
      return """
        case \(enumCase.pattern("let")):
        return \(identity ?? "\(id)._$inert")._$tag(\(number))
        """
    }
  }
}
