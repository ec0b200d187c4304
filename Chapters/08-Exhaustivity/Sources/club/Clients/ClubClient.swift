import ComposableArchitecture
import DemoServer

/// The club's server. What it refuses is thrown as a ``ClubError``.
struct ClubClient: Sendable {
  /// Begins a session for an e-mail address and a password.
  var logIn: @Sendable (_ email: String, _ password: String) async throws -> Session

  /// What the members have told, the latest first.
  var activity: @Sendable (Session) async throws -> [Post]

  /// The members whose name or role has a text in it. An empty text is in all of them.
  var members: @Sendable (_ query: String, Session) async throws -> [Member]

  /// What is known of whoever has logged in.
  var profile: @Sendable (Session) async throws -> MemberProfile

  /// Tells the server how slow to be, and what is to fail.
  var setConditions: @Sendable (ServerConditions) async -> Void

  /// Makes the server refuse all sessions that have begun so far.
  var expireSessions: @Sendable () async -> Void
}

extension ClubClient: TestDependencyKey {
  /// No server at all: a test says which requests it expects.
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
