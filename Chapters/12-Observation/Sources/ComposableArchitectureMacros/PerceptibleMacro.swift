import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// Makes an object notify its observers of changes.
enum PerceptibleMacro {}

extension PerceptibleMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      context.diagnose(.cannotBeApplied("@Perceptible", to: declaration))
      return []
    }
    let name = declaration.name.trimmed
    // The class can have any name, and so can the types that it uses.
    let member = context.makeUniqueName("Member")
    let result = context.makeUniqueName("MutationResult")
    return [
      """
      @PerceptionIgnored private let _$perceptionRegistrar = Perception.PerceptionRegistrar()
      """,
      """
      internal nonisolated func access<\(member)>(
      keyPath: Swift.KeyPath<\(name), \(member)>,
      file: Swift.StaticString = #fileID,
      line: Swift.UInt = #line
      ) {
      _$perceptionRegistrar.access(self, keyPath: keyPath, file: file, line: line)
      }
      """,
      """
      internal nonisolated func withMutation<\(member), \(result)>(
      keyPath: Swift.KeyPath<\(name), \(member)>,
      _ mutation: () throws -> \(result)
      ) rethrows -> \(result) {
      try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
      }
      """,
    ]
  }
}

extension PerceptibleMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return ObservationAttributes.ofPerception.attributes(for: member, in: context)
  }
}

extension PerceptibleMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return try declaration.extensions(
      of: type, conformingTo: ["Perception.Perceptible", "Observation.Observable"])
  }
}

/// Makes one property notify its observers of changes.
enum PerceptionTrackedMacro {}

extension PerceptionTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = StoredProperty(declaration) else { return [] }
    let (name, storage) = (property.name, property.storage)
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
      \(raw: storage) = initialValue
      }
      """,
      """
      get {
      _$perceptionRegistrar.access(self, keyPath: \\.\(raw: name))
      return \(raw: storage)
      }
      """,
      """
      set {
      guard Perception._$shouldNotifyObservers(\(raw: storage), newValue) else {
      \(raw: storage) = newValue
      return
      }
      _$perceptionRegistrar.withMutation(of: self, keyPath: \\.\(raw: name)) {
      \(raw: storage) = newValue
      }
      }
      """,
      """
      _modify {
      _$perceptionRegistrar.access(self, keyPath: \\.\(raw: name))
      _$perceptionRegistrar.willSet(self, keyPath: \\.\(raw: name))
      defer {
      _$perceptionRegistrar.didSet(self, keyPath: \\.\(raw: name))
      }
      yield &\(raw: storage)
      }
      """,
    ]
  }
}

extension PerceptionTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = StoredProperty(declaration) else { return [] }
    return ["@PerceptionIgnored \(raw: property.storageDeclaration)"]
  }
}

/// Marks a property as not observed. The macro adds no code.
enum PerceptionIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }
}
