import MacroSyntax
import SwiftSyntax

/// The parts of a closure's type.
struct ClosureType {
  let type: FunctionTypeSyntax
  /// The attributes before it, such as `@Sendable`.
  let attributes: [AttributeSyntax]

  /// Whether it can throw any error.
  var throwsAnyError: Bool {
    guard let clause = type.effectSpecifiers?.throwsClause else { return false }
    guard let error = clause.type else { return true }
    let bare = error.withoutParentheses
    return (bare.as(SomeOrAnyTypeSyntax.self)?.constraint ?? bare).simpleName == "Error"
  }

  /// The keywords before a call: `try`, `await`.
  var effectsOfCall: String {
    var effects = ""
    if let clause = type.effectSpecifiers?.throwsClause, clause.type?.simpleName != "Never" {
      effects += "try "
    }
    if type.effectSpecifiers?.asyncSpecifier != nil { effects += "await " }
    return effects
  }

  var result: TypeSyntax { type.returnClause.type.withoutParentheses }

  var returnsNothing: Bool {
    result.as(TupleTypeSyntax.self)?.elements.isEmpty ?? (result.simpleName == "Void")
  }

  var returnsOptional: Bool {
    result.is(OptionalTypeSyntax.self) || result.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || result.simpleName == "Optional"
  }

  /// Whether a parameter has a name that a method can use as a label.
  var hasLabels: Bool {
    type.parameters.contains { $0.secondName.map { $0.tokenKind != .wildcard } ?? false }
  }

  /// Whether a function can pass its arguments on to a closure of this type.
  var canBeForwarded: Bool { type.parameters.allSatisfy { $0.ellipsis == nil } }

  /// The beginning of a closure that ignores its arguments: `_, _ in`, after a space.
  var ignoredParameters: String {
    guard !type.parameters.isEmpty else { return "" }
    return " \(type.parameters.map { _ in "_" }.joined(separator: ", ")) in"
  }

  /// The attribute of the global actor that it runs on, which a method that calls it needs, too.
  var isolation: [AttributeSyntax] {
    let others: Set = [
      "Sendable", "autoclosure", "concurrent", "convention", "escaping", "isolated",
    ]
    return attributes.filter { attribute in
      !others.contains(attribute.attributeName.simpleName ?? "")
    }
  }
}

extension TypeSyntax {
  /// The type as a closure type; `nil` if it is an optional, or isn't written as a closure type.
  var closure: ClosureType? {
    let bare = withoutParentheses
    if let type = bare.as(FunctionTypeSyntax.self) {
      return ClosureType(type: type, attributes: [])
    }
    guard let attributed = bare.as(AttributedTypeSyntax.self),
      let inner = attributed.baseType.closure
    else { return nil }
    let attributes = attributed.attributes.compactMap { $0.as(AttributeSyntax.self) }
    return ClosureType(type: inner.type, attributes: attributes + inner.attributes)
  }
}
