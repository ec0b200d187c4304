import ComposableArchitecture
import DemoServer

/// The server that knows who is here. What it refuses is thrown as a ``PresenceError``.
struct PresenceClient: Sendable {
  /// Whether a contact is here.
  var presence: @Sendable (_ id: Contact.ID) async throws -> Presence

  /// Tells the server how slow to be, and what is to fail.
  var setConditions: @Sendable (ServerConditions) async -> Void

  /// How many requests the server was sent: now, and whenever that changes.
  var counts: @Sendable () async -> AsyncStream<RequestCounts>
}

extension PresenceClient: TestDependencyKey {
  /// No server at all: a test says which requests it expects.
  static let testValue = PresenceClient(
    presence: unimplemented("PresenceClient.presence"),
    setConditions: unimplemented("PresenceClient.setConditions"),
    counts: unimplemented("PresenceClient.counts", placeholder: .finished)
  )
}

extension DependencyValues {
  /// The server that knows who is here.
  var presenceClient: PresenceClient {
    get { self[PresenceClient.self] }
    set { self[PresenceClient.self] = newValue }
  }
}
