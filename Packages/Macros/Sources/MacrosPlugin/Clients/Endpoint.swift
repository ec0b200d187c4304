import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// A property that is an endpoint of a client.
struct Endpoint {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let pattern: IdentifierPatternSyntax
  let closure: ClosureType
  /// The type, as written.
  let type: TypeSyntax
  /// The name of its method, from the argument `method:`.
  let methodName: String?

  /// - Parameters:
  ///   - declaration: A declaration.
  ///   - node: The attribute `@DependencyEndpoint`.
  init?(_ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax) {
    guard let declaration = declaration.as(VariableDeclSyntax.self), declaration.isEndpoint,
      let binding = declaration.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let type = binding.typeAnnotation?.type, let closure = type.closure
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.pattern = pattern
    self.closure = closure
    self.type = type.trimmed
    let argument = node.arguments?.as(LabeledExprListSyntax.self)?.first
    let name = argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    methodName = name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name, without the backticks of a keyword.
  var name: String { pattern.nameAlone }

  /// The name of the property that holds the closure.
  var storage: String { pattern.storageName }

  /// The method with argument labels, if there is one.
  var methods: [String] {
    guard closure.hasLabels || methodName != nil, closure.canBeForwarded else { return [] }
    let parameters = closure.type.parameters
    let declared = parameters.enumerated().map { index, parameter in
      "\(parameter.secondName?.text ?? "_") p\(index): \(parameter.type.trimmedDescription)"
    }
    let passed = parameters.enumerated().map { index, parameter in
      parameter.type.mark(before: "p\(index)")
    }
    let attributes = declaration.attributes.filter { attribute in
      attribute.as(AttributeSyntax.self)?.attributeName.simpleName != "DependencyEndpoint"
    }
    .map(\.trimmedDescription)
    let isolation = closure.isolation.map(\.trimmedDescription).filter { !attributes.contains($0) }
    let access = Access(declaration.modifiers)?.modifier ?? ""
    let name = methodName ?? pattern.identifier.text
    let effects = closure.type.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let result = closure.type.returnClause.trimmedDescription
    return [
      """
      \(declaration.documentationAnywhere)\((attributes + isolation).map { "\($0)\n" }.joined())\
      \(access)func \(name)(\(declared.joined(separator: ", ")))\(effects) \(result) {
      \(closure.effectsOfCall)self.\(pattern.identifier.text)(\(passed.joined(separator: ", ")))
      }
      """
    ]
  }
}

extension VariableDeclSyntax {
  /// The lines of the documentation comment, each ending in a newline. Attributes may precede the comment.
  fileprivate var documentationAnywhere: String {
    let modifiers = modifiers.map(\.leadingTrivia)
    return (attributes.map(\.leadingTrivia) + modifiers + [bindingSpecifier.leadingTrivia])
      .map(\.documentation).joined()
  }
}

extension TypeSyntax {
  /// The source that passes a function's argument on to a parameter of this type.
  fileprivate func mark(before name: String) -> String {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return name }
    if attributed.attributes.names.contains("autoclosure") { return "\(name)()" }
    let isInout = attributed.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    }
    return isInout ? "&\(name)" : name
  }
}
