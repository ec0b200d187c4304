import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension PresenceClient: DependencyKey {
  /// The server over HTTP, on this machine. It starts with the first request.
  static let liveValue = PresenceClient.http(DemoServer())

  /// The server over HTTP.
  ///
  /// - Parameters:
  ///   - server: The server. It is started if necessary.
  ///   - timeZone: The time zone of the shown times.
  static func http(_ server: DemoServer, timeZone: TimeZone = .current) -> PresenceClient {
    PresenceClient(
      presence: { id in
        Presence(try await get("presence/\(id.pathComponent)", from: server), in: timeZone)
      },
      setConditions: { server.conditions = $0 },
      counts: {
        AsyncStream(server.logs.map(RequestCounts.init))
      }
    )
  }

  /// Sends a request, and reads the response.
  ///
  /// - Throws: A ``PresenceError``, or a `CancellationError`.
  private static func get(
    _ path: String, from server: DemoServer
  ) async throws -> PersonPresence {
    do {
      // Starting a running server has no effect.
      let base = try await server.start()
      guard let url = URL(string: "\(base.absoluteString)/\(path)") else {
        throw PresenceError("“\(path)” is not a path.")
      }
      let (data, response) = try await DemoClient.shared.data(from: url)
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw try decoder.decode(ServerFailure.self, from: data)
      }
      return try decoder.decode(PersonPresence.self, from: data)
    } catch {
      // A cancelled request throws its own error, which must not count as a failure.
      try Task.checkCancellation()
      throw PresenceError(error)
    }
  }
}

extension Presence {
  /// - Parameters:
  ///   - presence: The server's response.
  ///   - timeZone: The time zone of the shown times.
  init(_ presence: PersonPresence, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let time = calendar.dateComponents([.hour, .minute], from: presence.since)
    let parts = [time.hour ?? 0, time.minute ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
    self.init(isHere: presence.isHere, since: parts.joined(separator: ":"))
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
