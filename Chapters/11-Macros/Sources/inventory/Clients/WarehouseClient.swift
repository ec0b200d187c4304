import ComposableArchitecture
import DemoServer

/// The server of the warehouse. What it refuses is thrown as a ``WarehouseError``.
struct WarehouseClient: Sendable {
  /// The articles whose name or colour has a text in it. An empty text is in all of them.
  var catalogue: @Sendable (_ query: String) async throws -> [Article]

  /// How many pieces there are of the article with a name.
  var stock: @Sendable (_ name: String) async throws -> Stock

  /// Tells the server how slow to be, and what is to fail.
  var setConditions: @Sendable (ServerConditions) async -> Void

  /// How many requests the server was sent: now, and whenever that changes.
  var counts: @Sendable () async -> AsyncStream<RequestCounts>
}

extension WarehouseClient: TestDependencyKey {
  /// No server at all: a test says which requests it expects.
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
