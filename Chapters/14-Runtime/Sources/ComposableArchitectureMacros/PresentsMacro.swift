import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// Stores an optional property in a `PresentationState`, and notifies the observers of both of changes.
enum PresentsMacro {}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = PresentedProperty(declaration) else { return [] }
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: property.storage))
      init(initialValue) {
      \(raw: property.storage) = \(raw: property.type)(wrappedValue: initialValue)
      }
      """
    return [initializer]
      + property.accessors(to: "\(property.storage).wrappedValue").map { "\(raw: $0)" }
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = PresentedProperty(declaration) else {
      context.diagnose(.presentsIsNotOptional(declaration, node))
      return []
    }
    let accessors = property.accessors(to: property.storage).joined(separator: "\n")
    return [
      """
      \(raw: property.access)var $\(raw: property.nameAlone): \(raw: property.type) {
      \(raw: accessors)
      }
      """,
      """
      @ObservationStateIgnored private var \(raw: property.storage) = \
      \(raw: property.type)(wrappedValue: \(raw: property.value))
      """,
    ]
  }
}

/// A property with `@Presents`.
@dynamicMemberLookup
private struct PresentedProperty {
  let property: StoredProperty
  /// The type of ``StoredProperty/storage``.
  let type: String
  /// The initial value.
  let value: String

  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let property = StoredProperty(declaration), !property.isObserved,
      let wrapped = property.binding.typeAnnotation?.type.wrappedInOptional
    else { return nil }
    self.property = property
    type = "ComposableArchitecture.PresentationState<\(wrapped.trimmed)>"
    value = property.binding.initializer?.value.trimmedDescription ?? "nil"
  }

  subscript<Value>(dynamicMember keyPath: KeyPath<StoredProperty, Value>) -> Value {
    property[keyPath: keyPath]
  }

  /// The accessors of the property, or of its projection with `$`. A change of one notifies the observers of both.
  func accessors(to storage: String) -> [String] {
    let tracked = "(self, keyPath: \\.\(property.name)"
    return [
      """
      get {
      _$observationRegistrar.access\(tracked))
      return \(storage)
      }
      """,
      """
      set {
      _$observationRegistrar.mutate\(tracked), &\(storage), newValue, ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
      }
      """,
      """
      _modify {
      let identity = _$observationRegistrar.willModify\(tracked), &\(storage))
      defer {
      _$observationRegistrar.didModify\(tracked), &\(storage), identity)
      }
      yield &\(storage)
      }
      """,
    ]
  }
}

extension TypeSyntax {
  /// `T` in `T?` or `Optional<T>`.
  fileprivate var wrappedInOptional: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    guard simpleName == "Optional", let wrapped = genericArguments.first else { return nil }
    return TypeSyntax(stringLiteral: wrapped)
  }
}
