import DemoServer
import Foundation
import Testing

@Suite(
  "What the server answers about names and notifications", .serialized, .timeLimit(.minutes(10)))
struct AccountRouteTests {
  @Test("the response to a name says whether it is taken")
  func names() async throws {
    try await withClient { client async throws in
      #expect(
        try await client.get("/names/Blob%20Jr.")
          == Reply(status: 200, body: #"{"isTaken":true,"name":"Blob Jr."}"#))
      #expect(
        try await client.get("/names/Blob%20IV")
          == Reply(status: 200, body: #"{"isTaken":false,"name":"Blob IV"}"#))
    }
  }

  @Test(
    "a name can contain any percent-encoded character",
    arguments: ["a/b", "../names", "?isTaken=true", "100 %", "Ünal", "blob jr. jr.", "👩‍👩‍👧"])
  func percentEncoding(name: String) async throws {
    let component = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let reply = try await withClient { try await $0.get("/names/\(component)") }
    #expect(reply.status == 200)
    #expect(
      try JSONDecoder().decode(NameAvailability.self, from: Data(reply.body.utf8))
        == NameAvailability(name: name, isTaken: false))
  }

  @Test(
    "what is no name is told so", arguments: [("%20", 0), (String(repeating: "b", count: 41), 41)])
  func noName(component: String, count: Int) async throws {
    let failure = ServerFailure(
      statusCode: 400, message: "Expected a name of 1 to 40 characters, found \(count).")
    #expect(try await withClient { try await $0.get("/names/\(component)").failure } == failure)
  }

  @Test("notifications are allowed for every request, unless the server denies them")
  func permission() async throws {
    for isGranted in [true, false] {
      let server = DemoServer(grantsNotifications: isGranted)
      let client = WebClient(base: try await server.start())
      for _ in 1...2 {
        #expect(
          try await client.send("POST", "/notifications/permission")
            == Reply(status: 200, body: #"{"isGranted":\#(isGranted)}"#))
      }
      await server.stop()
    }
  }

  @Test(
    "paths above, below and beside don't exist",
    arguments: ["/names", "/names/Blob/1", "/notifications", "/notifications/permissions"])
  func elsewhere(path: String) async throws {
    let reply = try await withClient { try await $0.get(path) }
    #expect(reply.status == 404)
    #expect(try reply.failure.message.hasPrefix("There is nothing at “\(path)”."))
  }

  @Test(
    "each route allows one method",
    arguments: [("POST", "/names/Blob", "GET"), ("GET", "/notifications/permission", "POST")])
  func methods(method: String, path: String, expected: String) async throws {
    let reply = try await withClient { try await $0.send(method, path) }
    #expect(reply.status == 405)
    #expect(try reply.failure.message == "Expected \(expected) at “\(path)”, found \(method).")
  }

  @Test("a cancelled request for a name is abandoned, and the next one is answered")
  func abandoned() async throws {
    let server = DemoServer(conditions: ServerConditions(delays: ["/names/B": .seconds(60)]))
    let client = WebClient(base: try await server.start())
    let question = Task { try await client.get("/names/B") }
    try await eventually { server.log.waiting == 1 }
    question.cancel()
    try await eventually { server.log.abandoned == 1 }
    #expect(try await client.get("/names/Ada").body == #"{"isTaken":true,"name":"Ada"}"#)
    await server.stop()
  }
}
