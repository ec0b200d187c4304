import SwiftSyntax

/// One stored instance variable of a type.
public struct StoredProperty {
  public let declaration: VariableDeclSyntax
  public let binding: PatternBindingSyntax
  /// The name, with the backticks of a keyword.
  public let name: String

  /// - Returns: `nil` if the declaration isn't a stored instance variable, or declares several.
  public init?(_ declaration: some DeclSyntaxProtocol) {
    guard let declaration = declaration.as(VariableDeclSyntax.self),
      declaration.isStoredVariable, declaration.bindings.count == 1,
      let binding = declaration.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    name = pattern.identifier.text
  }

  /// The name of the property in which a macro stores the value.
  public var storage: String { "_\(nameAlone)" }

  /// The name without backticks.
  public var nameAlone: String { name.filter { $0 != "`" } }

  /// The access modifiers, such as `public private(set) `.
  public var access: String {
    declaration.modifiers.filter(\.isAccess).map { "\($0.trimmed) " }.joined()
  }

  /// The declaration of ``storage``, which keeps the type, the value, the observers, and all modifiers except
  /// ``access``.
  public var storageDeclaration: String {
    let modifiers = declaration.modifiers.filter { !$0.isAccess }.map { "\($0.trimmed) " }.joined()
    let value = binding.initializer.map { " \($0.trimmed)" } ?? ""
    let observers = observersOfStorage.map { " \($0.trimmed)" } ?? ""
    let type = binding.typeAnnotation.map { "\($0.trimmed)" } ?? ""
    return "private \(modifiers)var \(storage)\(type)\(value)\(observers)"
  }

  /// Whether the property has observers.
  public var isObserved: Bool { binding.accessorBlock != nil }
}

extension VariableDeclSyntax {
  /// Whether it declares stored instance variables.
  public var isStoredVariable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
      && !modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
      && !bindings.contains(where: \.isComputed)
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter. A property that only has observers is stored.
  public var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors):
      !accessors.allSatisfy {
        [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    }
  }
}

extension DeclModifierSyntax {
  /// Whether it is an access modifier, also for the setter alone.
  fileprivate var isAccess: Bool {
    switch name.tokenKind {
    case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
      .keyword(.private), .keyword(.open):
      true
    default: false
    }
  }
}
