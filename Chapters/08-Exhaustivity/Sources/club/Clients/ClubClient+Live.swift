import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ClubClient: DependencyKey {
  /// The club over HTTP, from a server on this machine. The server starts with the first request.
  static let liveValue = ClubClient.http(DemoServer())

  /// The club over HTTP.
  ///
  /// - Parameter server: The server. It is started if necessary.
  static func http(_ server: DemoServer) -> ClubClient {
    let connection = ClubConnection(server: server)
    return ClubClient(
      logIn: { email, password in
        let credentials = ClubCredentials(email: email, password: password)
        do {
          return try await connection.send("POST", "session", body: credentials)
        } catch ClubError.sessionExpired {
          // There is no session yet that could have expired.
          throw ClubError.wrongPassword
        }
      },
      activity: { try await connection.get("activity", for: $0) },
      members: { query, session in
        try await connection.get("members", ["query": query], for: session)
      },
      profile: { try await connection.get("profile", for: $0) },
      setConditions: { server.conditions = $0 },
      expireSessions: { server.expireSessions() }
    )
  }
}

/// Sends requests to a server, and reads its responses.
private struct ClubConnection: Sendable {
  let server: DemoServer

  func get<Answer: Decodable>(
    _ path: String, _ parameters: [String: String] = [:], for session: Session
  ) async throws -> Answer {
    try await send("GET", path, parameters, token: session.token, body: ClubCredentials?.none)
  }

  /// - Throws: A ``ClubError``, or a `CancellationError`.
  func send<Answer: Decodable>(
    _ method: String, _ path: String, _ parameters: [String: String] = [:], token: String? = nil,
    body: (some Encodable)?
  ) async throws -> Answer {
    do {
      // Starting a running server has no effect.
      let url = try await server.start().appending(path: path)
      var request = URLRequest(
        url: url.appending(queryItems: parameters.map(URLQueryItem.init(name:value:))))
      request.httpMethod = method
      if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
      if let body { request.httpBody = try JSONEncoder.club.encode(body) }
      let (data, response) = try await DemoClient.shared.data(for: request)
      switch (response as? HTTPURLResponse)?.statusCode {
      case 200: return try JSONDecoder.club.decode(Answer.self, from: data)
      case 401: throw ClubError.sessionExpired
      default: throw try JSONDecoder.club.decode(ServerFailure.self, from: data)
      }
    } catch {
      // A cancelled request throws its own error, which must not count as a failure.
      try Task.checkCancellation()
      throw ClubError(error)
    }
  }
}
