import ComposableArchitecture
import DemoServer
import Foundation
import Testing

@testable import club

@Suite("Clients", .serialized, .timeLimit(.minutes(5)))
struct ClientTests {
  /// Sends requests to a temporary server.
  private func withServer(
    _ conditions: ServerConditions = ServerConditions(),
    _ body: (DemoServer, ClubClient) async throws -> Void
  ) async throws {
    let server = DemoServer(conditions: conditions, now: { .noon })
    try await body(server, .http(server))
    await server.stop()
  }

  @Test("a session gives access to all of the club, over HTTP")
  func everything() async throws {
    try await withServer { _, client in
      let session = try await client.logIn("Ada@example.com", "engine")
      #expect(session.email == "ada@example.com")
      #expect(session.expirationDate == .noon + 3_600)
      #expect(try await client.activity(session).map(\.id) == [5, 4, 3, 2, 1])
      #expect(try await client.members("", session).count == 8)
      #expect(try await client.members("the moon & C", session) == [])
      #expect(try await client.members("the moon", session).map(\.name) == ["Margaret Hamilton"])
      let profile = try await client.profile(session)
      #expect(profile.name == "Ada Lovelace" && profile.memberSince == 1843)
    }
  }

  @Test("each user gets their own profile after a login")
  func ownProfile() async throws {
    try await withServer { _, client in
      let ada = try await client.logIn("ada@example.com", "engine")
      let grace = try await client.logIn("grace@example.com", "cobol")
      #expect(try await client.profile(grace).name == "Grace Hopper")
      #expect(try await client.profile(ada).name == "Ada Lovelace")
    }
  }

  @Test(
    "a wrong password and an unknown address are distinguished from an expired session",
    arguments: [("ada@example.com", "Engine"), ("nobody@example.com", "engine"), ("", "")])
  func wrongPassword(email: String, password: String) async throws {
    try await withServer { _, client in
      await #expect(throws: ClubError.wrongPassword) { try await client.logIn(email, password) }
    }
  }

  @Test("the server rejects sessions that it did not create, and sessions that have ended")
  func expired() async throws {
    try await withServer { _, client in
      await #expect(throws: ClubError.sessionExpired) { try await client.activity(.ada) }
      let session = try await client.logIn("ada@example.com", "engine")
      _ = try await client.activity(session)
      await client.expireSessions()
      await #expect(throws: ClubError.sessionExpired) { try await client.activity(session) }
      await #expect(throws: ClubError.sessionExpired) { try await client.members("", session) }
      await #expect(throws: ClubError.sessionExpired) { try await client.profile(session) }
      let newSession = try await client.logIn("ada@example.com", "engine")
      _ = try await client.activity(newSession)
    }
  }

  @Test("the server's message for a failure is shown to the user")
  func failure() async throws {
    try await withServer { _, client in
      await client.setConditions(ServerConditions(failures: .always))
      let message = "The server fails on purpose. (HTTP 500)"
      await #expect(throws: ClubError.failed(message)) {
        try await client.logIn("ada@example.com", "engine")
      }
      await #expect(throws: ClubError.failed(message)) { try await client.activity(.ada) }
    }
  }

  @Test("a cancelled request is not a failure")
  func cancelled() async throws {
    try await withServer(ServerConditions(latency: .seconds(60))) { server, client in
      let request = Task { try await client.logIn("ada@example.com", "engine") }
      while server.log.arrived == 0 { try await Task.sleep(for: .milliseconds(2)) }
      request.cancel()
      await #expect(throws: CancellationError.self) { try await request.value }
    }
  }

  @Test(
    "each of 500 requests that are cancelled at random times returns a response or is cancelled")
  func cancelledAtAnyMoment() async throws {
    try await withServer { _, client in
      // The first request starts the server.
      _ = try await client.logIn("ada@example.com", "engine")
      let start = ContinuousClock.now
      _ = try await client.logIn("ada@example.com", "engine")
      let duration = min(ContinuousClock.now - start, .milliseconds(10))
      for attempt in 0..<500 {
        let request = Task { try await client.logIn("ada@example.com", "engine") }
        // From the moment of sending to well after the answer.
        try await Task.sleep(for: duration * (attempt % 25) / 12)
        request.cancel()
        do {
          _ = try await request.value
        } catch {
          #expect(error is CancellationError)
        }
      }
    }
  }

  @Test("the club without a server returns the same responses as with one")
  func scripted() async throws {
    let scripted = ScriptedClub(clock: ContinuousClock(), date: .constant(.noon)).client
    try await withServer { _, http in
      for (email, password) in [("ada@example.com", "engine"), ("grace@example.com", "cobol")] {
        let session = try await scripted.logIn(email, password)
        #expect(try await http.logIn(email, password) == session)
        #expect(try await http.activity(session) == scripted.activity(session))
        #expect(try await http.members("co", session) == scripted.members("co", session))
        #expect(try await http.profile(session) == scripted.profile(session))
      }
      for client in [http, scripted] {
        await #expect(throws: ClubError.wrongPassword) { try await client.logIn("ada", "engine") }
        await #expect(throws: ClubError.sessionExpired) { try await client.profile(.ada) }
        await client.setConditions(ServerConditions(failingTargets: ["/profile"]))
        await #expect(throws: ClubError.failed("The server fails on purpose. (HTTP 500)")) {
          try await client.profile(.ada)
        }
      }
    }
  }

  @Test("without a server, a response takes time on the clock, and a session lasts an hour")
  func scriptedTime() async throws {
    let clock = TestClock()
    let date = LockIsolated(Date.noon)
    let client = ScriptedClub(clock: clock, date: DateGenerator { date.value }).client
    let session = try await client.logIn("ada@example.com", "engine")
    await client.setConditions(ServerConditions(latency: .seconds(1)))
    let answer = Task { try await client.activity(session) }
    await clock.advance(by: .milliseconds(999))
    try await clock.expectSleeper()
    await clock.advance(by: .milliseconds(1))
    #expect(try await answer.value.first == .moth)
    await client.setConditions(ServerConditions())
    date.setValue(.noon + 3_599)
    _ = try await client.activity(session)
    date.setValue(.noon + 3_600)
    await #expect(throws: ClubError.sessionExpired) { try await client.activity(session) }
  }

  @Test("an error of any type is described in words")
  func words() {
    #expect(ClubError(ClubError.wrongPassword as any Error) == .wrongPassword)
    #expect(
      ClubError(ServerFailure(statusCode: 503, message: "It rains.")).message
        == "It rains. (HTTP 503)")
    #expect(
      ClubError(UnimplementedFailure(description: "Weather.now")).message
        == "“Weather.now” was used without an override.")
  }
}

extension TestClock {
  /// Expects that a task sleeps on the clock.
  fileprivate func expectSleeper() async throws {
    await #expect(throws: (any Error).self) { try await checkSuspension() }
  }
}
