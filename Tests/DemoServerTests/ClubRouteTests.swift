import DemoServer
import Foundation
import Synchronization
import Testing

@Suite("The server's responses about the club", .serialized, .timeLimit(.minutes(10)))
struct ClubRouteTests {
  private let noon = Date(timeIntervalSince1970: 1_767_268_800)
  private let ada = #"{"email":"ada@example.com","password":"engine"}"#

  /// Talks to a server on which it is noon.
  private func withClub(
    _ body: (DemoServer, WebClient) async throws -> Void
  ) async throws {
    let server = DemoServer(now: { [noon] in noon })
    try await body(server, WebClient(base: try await server.start()))
    await server.stop()
  }

  /// Logs in.
  ///
  /// - Returns: The header for further requests.
  private func logIn(_ client: WebClient) async throws -> String {
    let reply = try await client.send("POST", "/session", body: ada)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return "Bearer \(try decoder.decode(ClubSession.self, from: Data(reply.body.utf8)).token)"
  }

  @Test("the response to the correct password is a session")
  func session() async throws {
    try await withClub { _, client async throws in
      let reply = try await client.send("POST", "/session", body: ada)
      #expect(reply.status == 200)
      let expected =
        #"{"email":"ada@example.com","expirationDate":"2026-01-01T13:00:00Z","token":"1-1767268800000-"#
      #expect(reply.body.hasPrefix(expected))
    }
  }

  @Test("a wrong password is answered with 401")
  func wrongPassword() async throws {
    try await withClub { _, client async throws in
      let reply = try await client.send(
        "POST", "/session", body: #"{"email":"ada@example.com","password":"motor"}"#)
      #expect(reply.status == 401)
      #expect(try reply.failure.message == "The e-mail address or the password is wrong.")
    }
  }

  @Test(
    "the response to a malformed body describes the valid one",
    arguments: [nil, "", "{}", "[]", #"{"email":"ada@example.com"}"#, "engine", "\u{0}", "{"])
  func badBody(body: String?) async throws {
    try await withClub { _, client async throws in
      let reply = try await client.send("POST", "/session", body: body)
      #expect(reply.status == 400)
      #expect(
        try reply.failure.message == """
          Expected an e-mail address and a password, as in \
          {"email":"ada@example.com","password":"engine"}.
          """)
    }
  }

  @Test("a deeply nested body, or one of the maximum size, does no harm")
  func largeBody() async throws {
    try await withClub { _, client async throws in
      for body in [String(repeating: "[", count: 65_536), String(repeating: "7", count: 65_536)] {
        #expect(try await client.send("POST", "/session", body: body).status == 400)
      }
      #expect(try await client.send("POST", "/session", body: ada).status == 200)
    }
  }

  @Test("with a token, the activity, the members and the profile are available")
  func answers() async throws {
    try await withClub { _, client async throws in
      let token = try await logIn(client)
      func get(_ target: String) async throws -> String {
        let reply = try await client.send("GET", target, authorization: token)
        #expect(reply.status == 200)
        return reply.body
      }
      #expect(
        try await get("/activity").hasPrefix(
          #"[{"author":"Grace Hopper","id":5,"text":"We have found a moth in the relay."},"#))
      #expect(
        try await get("/members?query=the%20moon")
          == #"[{"id":7,"name":"Margaret Hamilton","role":"lands on the moon"}]"#)
      let all = try await get("/members")
      #expect(try await get("/members?query=") == all)
      #expect(
        try await get("/profile").hasPrefix(
          #"{"email":"ada@example.com","memberSince":1843,"motto":"#))
    }
  }

  @Test(
    "without a token, or with an invalid one, they aren't",
    arguments: ["/activity", "/members?query=ada", "/profile"])
  func unauthorized(target: String) async throws {
    try await withClub { _, client async throws in
      let token = try await logIn(client).dropFirst("Bearer ".count)
      #expect(
        try await client.send("GET", target, authorization: "bearer \(token)").status == 200)
      let headers = [nil, "", "Bearer", "Basic \(token)", "\(token)", "Bearer \(token) \(token)"]
      for header in headers {
        let reply = try await client.send("GET", target, authorization: header)
        #expect(reply.status == 401, "\(header ?? "no header")")
        #expect(
          try reply.failure.message == "Expected a token, as in “Authorization: Bearer 1-2-3”.")
      }
      let reply = try await client.send("GET", target, authorization: "Bearer 1-2-3")
      #expect(reply.status == 401)
      #expect(
        try reply.failure.message == "The token is unknown, or it has expired. Log in again.")
    }
  }

  @Test("all sessions can be ended, and a member can log in again")
  func expires() async throws {
    try await withClub { server, client async throws in
      let token = try await logIn(client)
      server.expireSessions()
      #expect(
        try await client.send("GET", "/profile", authorization: token).status == 401)
      let newToken = try await logIn(client)
      #expect(
        try await client.send("GET", "/profile", authorization: newToken).status == 200)
    }
  }

  @Test("a session ends after an hour, and outlives a restart of the server")
  func lifetime() async throws {
    let now = Mutex(noon)
    let server = DemoServer(now: { now.withLock(\.self) })
    let token = try await logIn(WebClient(base: try await server.start()))
    await server.stop()
    now.withLock { $0 += 3_599 }
    let client = WebClient(base: try await server.start())
    #expect(try await client.send("GET", "/activity", authorization: token).status == 200)
    now.withLock { $0 += 1 }
    #expect(try await client.send("GET", "/activity", authorization: token).status == 401)
    await server.stop()
  }

  @Test("the club's routes can be made to fail like all others")
  func failsOnPurpose() async throws {
    try await withClub { server, client async throws in
      server.conditions = ServerConditions(failingTargets: ["/session"])
      let reply = try await client.send("POST", "/session", body: ada)
      #expect(reply.status == 500)
      #expect(try await client.get("/activity").status == 401)
    }
  }

  @Test("each route allows one method")
  func methods() async throws {
    try await withClub { _, client async throws in
      let reply = try await client.send("GET", "/session")
      #expect(reply.status == 405)
      #expect(try reply.failure.message == "Expected POST at “/session”, found GET.")
      for path in ["/activity", "/members", "/profile"] {
        let reply = try await client.send("POST", path, body: ada)
        #expect(reply.status == 405)
        #expect(try reply.failure.message == "Expected GET at “\(path)”, found POST.")
      }
      #expect(try await client.get("/profile/1").status == 404)
    }
  }
}
