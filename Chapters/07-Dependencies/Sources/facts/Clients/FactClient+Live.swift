import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension FactClient: DependencyKey {
  /// Facts over HTTP, from a server on this machine. The server starts with the first request.
  static let liveValue = FactClient.http(
    DemoServer(conditions: ServerConditions(latency: .milliseconds(700))))

  /// Facts over HTTP.
  ///
  /// - Parameter server: The server. It is started if necessary.
  static func http(_ server: DemoServer) -> FactClient {
    FactClient(fetch: { number in
      // Starting a running server has no effect.
      let url = try await server.start().appending(path: "facts/\(number)")
      let (data, response) = try await DemoClient.shared.data(from: url)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw Failure((try JSONDecoder().decode(ServerFailure.self, from: data)).description)
      }
      return try JSONDecoder().decode(NumberFact.self, from: data).text
    })
  }
}
