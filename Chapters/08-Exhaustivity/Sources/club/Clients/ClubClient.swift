import ComposableArchitecture
import DemoServer

/// The club's server. Its errors are thrown as a ``ClubError``.
struct ClubClient: Sendable {
  /// Begins a session for an e-mail address and a password.
  var logIn: @Sendable (_ email: String, _ password: String) async throws -> Session

  /// The members' posts, the latest first.
  var activity: @Sendable (Session) async throws -> [Post]

  /// The members whose name or role contains a text. An empty text matches all members.
  var members: @Sendable (_ query: String, Session) async throws -> [Member]

  /// The profile of the logged-in member.
  var profile: @Sendable (Session) async throws -> MemberProfile

  /// Sets the server's latency, and which requests fail.
  var setConditions: @Sendable (ServerConditions) async -> Void

  /// Makes the server refuse all existing sessions.
  var expireSessions: @Sendable () async -> Void
}

extension ClubClient: TestDependencyKey {
  /// No server: a test overrides the requests that it expects.
  static let testValue = ClubClient(
    logIn: unimplemented("ClubClient.logIn"),
    activity: unimplemented("ClubClient.activity"),
    members: unimplemented("ClubClient.members"),
    profile: unimplemented("ClubClient.profile"),
    setConditions: unimplemented("ClubClient.setConditions"),
    expireSessions: unimplemented("ClubClient.expireSessions")
  )
}

extension DependencyValues {
  /// The club's server.
  var club: ClubClient {
    get { self[ClubClient.self] }
    set { self[ClubClient.self] = newValue }
  }
}
