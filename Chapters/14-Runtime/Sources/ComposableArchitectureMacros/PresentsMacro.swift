import SwiftSyntax
import SwiftSyntaxMacros

/// Keeps an optional property in a `PresentationState`, and has the readers of either told of changes.
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

/// A property that `@Presents` is at.
@dynamicMemberLookup
private struct PresentedProperty {
  let property: StoredProperty
  /// That of ``StoredProperty/storage``.
  let type: String
  /// What is presented at first.
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

  /// The accessors of the property, or of the one with `$`. Who has read either is notified of changes by either.
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
