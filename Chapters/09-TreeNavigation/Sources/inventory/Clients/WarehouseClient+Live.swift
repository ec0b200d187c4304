import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension WarehouseClient: DependencyKey {
  /// The warehouse over HTTP, from a server on this machine. It starts when it is asked for the first time.
  static let liveValue = WarehouseClient.http(DemoServer())

  /// The warehouse over HTTP.
  ///
  /// - Parameter server: The server. It is started if it has not been.
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

  /// Sends a request, and reads the answer.
  ///
  /// - Returns: The answer; `nil` if the server says that there is nothing.
  /// - Throws: A ``WarehouseError``, or a `CancellationError`.
  private static func get<Answer: Decodable>(
    _ path: String, _ parameters: [String: String] = [:], from server: DemoServer
  ) async throws -> Answer? {
    do {
      // A server that has started stays as it is.
      let base = try await server.start()
      guard let url = URL(string: "\(base.absoluteString)/\(path)") else {
        throw WarehouseError("“\(path)” is no path.")
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
      // A cancelled request throws an error of its own, which nobody should take for a failure.
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
  /// The text as one component of a path, whatever is in it.
  fileprivate var pathComponent: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
