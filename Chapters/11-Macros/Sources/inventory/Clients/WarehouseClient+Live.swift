import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension WarehouseClient: DependencyKey {
  /// The warehouse over HTTP, from a server on this machine. The server starts with the first request.
  static let liveValue = WarehouseClient.http(DemoServer())

  /// The warehouse over HTTP.
  ///
  /// - Parameter server: The server. It is started if necessary.
  static func http(_ server: DemoServer) -> WarehouseClient {
    WarehouseClient(
      catalogue: { query in
        try await get("catalogue", ["query": query], from: server) ?? []
      },
      stock: { name in
        let stock: WarehouseStock? = try await get("stock/\(name.pathComponent)", from: server)
        return Stock(name: name, count: stock?.count)
      },
      setConditions: { server.conditions = $0 },
      counts: {
        AsyncStream(server.logs.map(RequestCounts.init))
      }
    )
  }

  /// Sends a request, and reads the response.
  ///
  /// - Returns: The response; `nil` if the server finds nothing.
  /// - Throws: A ``WarehouseError``, or a `CancellationError`.
  private static func get<Answer: Decodable>(
    _ path: String, _ parameters: [String: String] = [:], from server: DemoServer
  ) async throws -> Answer? {
    do {
      // Starting a running server has no effect.
      let base = try await server.start()
      guard let url = URL(string: "\(base.absoluteString)/\(path)") else {
        throw WarehouseError("“\(path)” is not a path.")
      }
      let items = parameters.map(URLQueryItem.init(name:value:))
      let (data, response) = try await DemoClient.shared.data(
        from: items.isEmpty ? url : url.appending(queryItems: items))
      switch (response as? HTTPURLResponse)?.statusCode {
      case 200: return try JSONDecoder().decode(Answer.self, from: data)
      case 404: return nil
      default: throw try JSONDecoder().decode(ServerFailure.self, from: data)
      }
    } catch {
      // A cancelled request throws its own error, which must not count as a failure.
      try Task.checkCancellation()
      throw WarehouseError(error)
    }
  }
}

extension RequestCounts {
  fileprivate init(_ log: RequestLog) {
    self.init(sent: log.arrived, answered: log.answered, abandoned: log.abandoned)
  }
}

extension String {
  /// The text, escaped as one component of a path.
  fileprivate var pathComponent: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
