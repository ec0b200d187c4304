import ComposableArchitecture
import DemoServer

/// The server that knows who is present. Its errors are thrown as a ``PresenceError``.
struct PresenceClient: Sendable {
  /// Whether a contact is present.
  var presence: @Sendable (_ id: Contact.ID) async throws -> Presence

  /// Sets the server's latency, and which requests fail.
  var setConditions: @Sendable (ServerConditions) async -> Void

  /// The counts of the server's requests: now, and after each change.
  var counts: @Sendable () async -> AsyncStream<RequestCounts>
}

extension PresenceClient: TestDependencyKey {
  /// No server: a test overrides the requests that it expects.
  static let testValue = PresenceClient(
    presence: unimplemented("PresenceClient.presence"),
    setConditions: unimplemented("PresenceClient.setConditions"),
    counts: unimplemented("PresenceClient.counts", placeholder: .finished)
  )
}

extension DependencyValues {
  /// The server that knows who is present.
  var presenceClient: PresenceClient {
    get { self[PresenceClient.self] }
    set { self[PresenceClient.self] = newValue }
  }
}
