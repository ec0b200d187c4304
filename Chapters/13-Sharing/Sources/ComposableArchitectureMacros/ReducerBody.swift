import MacroSyntax
import SwiftSyntax

/// A property named `body`.
struct ReducerBody {
  /// The name in the source.
  let name: PatternSyntax
  /// The names of its attributes.
  let attributes: [String]
  /// Whether its value is computed.
  let isGetter: Bool
  /// The types of state and action, if the property's type contains them: `some Reducer<A, B>` or `some ReducerOf<X>`.
  let types: (state: String, action: String)?

  init?(_ member: some DeclSyntaxProtocol) {
    guard let property = member.as(VariableDeclSyntax.self),
      let binding = property.bindings.first(where: { $0.pattern.trimmedDescription == "body" })
    else { return nil }
    name = binding.pattern
    attributes = property.attributes.names
    isGetter =
      switch binding.accessorBlock?.accessors {
      case .getter: true
      case .accessors(let accessors):
        accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      case nil: false
      }
    types = (binding.typeAnnotation?.type).flatMap(Self.types)
  }

  private static func types(of type: TypeSyntax) -> (state: String, action: String)? {
    guard let opaque = type.as(SomeOrAnyTypeSyntax.self),
      opaque.someOrAnySpecifier.tokenKind == .keyword(.some)
    else { return nil }
    let arguments = opaque.constraint.genericArguments
    switch (opaque.constraint.simpleName, arguments.count) {
    case ("Reducer", 2): return (arguments[0], arguments[1])
    case ("ReducerOf", 1): return ("\(arguments[0]).State", "\(arguments[0]).Action")
    default: return nil
    }
  }
}
