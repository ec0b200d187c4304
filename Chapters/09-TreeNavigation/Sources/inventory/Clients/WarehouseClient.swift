import ComposableArchitecture
import DemoServer

/// The server of the warehouse. Its errors are thrown as a ``WarehouseError``.
struct WarehouseClient: Sendable {
  /// The articles whose name or colour contains a text. An empty text matches all articles.
  var catalogue: @Sendable (_ query: String) async throws -> [Article]

  /// The stock of the article with a name.
  var stock: @Sendable (_ name: String) async throws -> Stock

  /// Sets the server's latency, and which requests fail.
  var setConditions: @Sendable (ServerConditions) async -> Void

  /// The counts of the server's requests: now, and after each change.
  var counts: @Sendable () async -> AsyncStream<RequestCounts>
}

extension WarehouseClient: TestDependencyKey {
  /// No server: a test overrides the requests that it expects.
  static let testValue = WarehouseClient(
    catalogue: unimplemented("WarehouseClient.catalogue"),
    stock: unimplemented("WarehouseClient.stock"),
    setConditions: unimplemented("WarehouseClient.setConditions"),
    counts: unimplemented("WarehouseClient.counts", placeholder: .finished)
  )
}

extension DependencyValues {
  /// The server of the warehouse.
  var warehouse: WarehouseClient {
    get { self[WarehouseClient.self] }
    set { self[WarehouseClient.self] = newValue }
  }
}
