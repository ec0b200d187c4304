import DependenciesMacros

// The macros' code needs only the module that declares them.

/// A client in a file that imports `DependenciesMacros` alone.
@DependencyClient
struct ClientAlone: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
  var isAvailable: @Sendable () -> Bool = { false }
  var log: @Sendable (String) -> Void
  @DependencyEndpoint(method: "open")
  var opens: @Sendable (_ url: String) -> Bool = { _ in true }
}
