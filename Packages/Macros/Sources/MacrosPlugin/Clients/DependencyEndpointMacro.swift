import SwiftSyntax
import SwiftSyntaxMacros

/// Writes an endpoint's default, which reports an issue, and its method.
enum DependencyEndpointMacro {}

extension DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let endpoint = Endpoint(declaration, node) else { return [] }
    // If the property has an initial value, its `init` accessor would receive that value, which doesn't report.
    let initializer: [AccessorDeclSyntax] =
      endpoint.binding.initializer != nil
      ? []
      : [
        """
        @storageRestrictions(initializes: \(raw: endpoint.storage))
        init(initialValue) {
        \(raw: endpoint.storage) = initialValue
        }
        """
      ]
    return initializer + [
      """
      get {
      \(raw: endpoint.storage)
      }
      """,
      """
      set {
      \(raw: endpoint.storage) = newValue
      }
      """,
    ]
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let endpoint = Endpoint(declaration, node) else {
      context.diagnose(.endpointIsNoClosure(node))
      return []
    }
    let value = endpoint.defaultValue(context.diagnose)
    let storage = "private var \(endpoint.storage): \(endpoint.type) = \(value)"
    return ([storage] + endpoint.methods).map { "\(raw: $0)" }
  }
}
