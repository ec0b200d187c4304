import MacroSyntax
import SwiftSyntax

/// A property of a client that an initialiser sets.
struct ClientProperty {
  /// The name, with the backticks of a keyword.
  var name: String
  var type: String
  /// The initialiser's default value for the property.
  var defaultValue: String?
  var access: Access
  /// Whether it has a default that reports an issue, so that an initialiser can leave it out.
  var isEndpoint: Bool
  /// The name of the property that the initialiser sets.
  var storage: String
}

extension ClientProperty {
  /// The properties that a member of the client declares.
  ///
  /// - Parameter report: A closure that reports a property without a type.
  static func properties(
    of member: DeclSyntax, withoutType report: (PatternBindingSyntax) -> Void
  ) -> [ClientProperty] {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.isStoredInInstance
    else { return [] }
    // In `var width, height: Int`, the type also applies to the names before it.
    var followingType: TypeSyntax?
    var properties: [ClientProperty] = []
    for binding in declaration.bindings.reversed() {
      followingType =
        binding.typeAnnotation?.type ?? (binding.initializer == nil ? followingType : nil)
      let property = ClientProperty(binding, ofType: followingType, in: declaration) {
        report(binding)
      }
      if let property { properties.insert(property, at: 0) }
    }
    return properties
  }

  private init?(
    _ binding: PatternBindingSyntax, ofType type: TypeSyntax?, in declaration: VariableDeclSyntax,
    withoutType report: () -> Void
  ) {
    guard !binding.isComputed, let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    let value = binding.initializer?.value
    let access = Access(declaration.modifiers) ?? .internal
    let isConstant = declaration.bindingSpecifier.tokenKind == .keyword(.let)
    if value != nil, isConstant || access == .private { return nil }
    if value == nil, declaration.isGivenByWrapper { return nil }
    name = pattern.identifier.text
    self.access = access
    isEndpoint = declaration.isEndpoint
    // For an endpoint, the initialiser sets the storage, which is always available and can be set first.
    storage = isEndpoint ? pattern.storageName : name
    if !isEndpoint { defaultValue = value?.trimmedDescription }
    if let type {
      let bare = type.withoutParentheses
      self.type = bare.closure == nil ? type.trimmedDescription : "@escaping \(bare)"
      if defaultValue == nil, !isConstant, type.isOptionalBySign { defaultValue = "nil" }
    } else if let literal = value?.literalType {
      self.type = literal
    } else {
      report()
      return nil
    }
  }

  /// The property as a parameter of an initialiser.
  var parameter: String {
    "\(name): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
  }

  /// The statement that stores the parameter.
  var assignment: String { "self.\(storage) = \(name)" }
}

extension VariableDeclSyntax {
  fileprivate var isStoredInInstance: Bool {
    !modifiers.contains { [.keyword(.static), .keyword(.lazy)].contains($0.name.tokenKind) }
  }

  /// Whether a wrapper provides the property's value, as in `@Dependency(\.date) var date`.
  fileprivate var isGivenByWrapper: Bool {
    attributes.contains { attribute in
      guard let attribute = attribute.as(AttributeSyntax.self) else { return false }
      let name = attribute.attributeName.simpleName ?? ""
      return attribute.arguments != nil && !["available", "DependencyEndpoint"].contains(name)
    }
  }

  /// Whether the property is an endpoint of a client: one stored variable whose type is a closure.
  var isEndpoint: Bool {
    guard isStoredInInstance, bindingSpecifier.tokenKind == .keyword(.var), bindings.count == 1,
      let binding = bindings.first, !binding.hasAccessors
    else { return false }
    return binding.typeAnnotation?.type.closure != nil
  }
}

extension PatternBindingSyntax {
  fileprivate var hasAccessors: Bool { accessorBlock != nil }
}

extension IdentifierPatternSyntax {
  /// The name without the backticks of a keyword.
  var nameAlone: String { identifier.text.filter { $0 != "`" } }

  /// The name of the property in which an endpoint is stored.
  var storageName: String { "_\(nameAlone)" }
}

extension TypeSyntax {
  /// Whether variables of the type are `nil` by default.
  fileprivate var isOptionalBySign: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}

extension ExprSyntax {
  /// The default type of a literal; `nil` if the expression isn't a literal, or is an array or a dictionary.
  fileprivate var literalType: String? {
    switch kind {
    case .booleanLiteralExpr: "Swift.Bool"
    case .integerLiteralExpr: "Swift.Int"
    case .floatLiteralExpr: "Swift.Double"
    case .stringLiteralExpr: "Swift.String"
    case .prefixOperatorExpr:
      self.as(PrefixOperatorExprSyntax.self).flatMap {
        guard $0.operator.text == "-", $0.expression.kind != .stringLiteralExpr else { return nil }
        return $0.expression.literalType
      }
    default: nil
    }
  }
}
