import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension AccountClient: DependencyKey {
  /// The accounts over HTTP, from a server on this machine. The server starts with the first request.
  static let liveValue = AccountClient.http(DemoServer(conditions: .slowAccounts))

  /// The accounts over HTTP, from a server that allows no notifications.
  static var denying: AccountClient {
    .http(DemoServer(conditions: .slowAccounts, grantsNotifications: false))
  }

  /// The accounts over HTTP.
  ///
  /// - Parameter server: The server. It is started if necessary.
  static func http(_ server: DemoServer) -> AccountClient {
    AccountClient(
      isTaken: { name in
        let path = "names/\(name.pathComponent)"
        return try await answer(as: NameAvailability.self, to: "GET", path, from: server).isTaken
      },
      requestPermission: {
        let path = "notifications/permission"
        return try await answer(as: NotificationPermission.self, to: "POST", path, from: server)
          .isGranted
      })
  }

  /// Sends a request, and reads the response.
  ///
  /// - Throws: An ``AccountError``, or a `CancellationError`.
  private static func answer<Answer: Decodable>(
    as type: Answer.Type, to method: String, _ path: String, from server: DemoServer
  ) async throws -> Answer {
    do {
      // Starting a running server has no effect.
      let base = try await server.start()
      guard let url = URL(string: "\(base.absoluteString)/\(path)") else {
        throw AccountError("“\(path)” is not a path.")
      }
      var request = URLRequest(url: url)
      request.httpMethod = method
      let (data, response) = try await DemoClient.shared.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw try JSONDecoder().decode(ServerFailure.self, from: data)
      }
      return try JSONDecoder().decode(type, from: data)
    } catch {
      // A cancelled request throws its own error, which must not count as a failure.
      try Task.checkCancellation()
      throw AccountError(error)
    }
  }
}

extension ServerConditions {
  /// Responses take so long that a user can see the app wait.
  static let slowAccounts = ServerConditions(latency: .milliseconds(700))
}

extension String {
  /// The text, escaped as one component of a path.
  fileprivate var pathComponent: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
