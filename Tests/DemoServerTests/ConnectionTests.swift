import DemoServer
import Foundation
import Testing

@Suite("Connections of a server", .serialized, .timeLimit(.minutes(5)))
struct ConnectionTests {
  /// What a client may leave behind: each of these never ends its request.
  enum Unfinished: String, CaseIterable, Sendable {
    case nothing = ""
    case halfALine = "GET /fac"
    case endlessHeaders = "GET /facts/1 HTTP/1.1\r\nX: "
    case slowBody = "POST /facts/1 HTTP/1.1\r\nContent-Length: 10\r\n\r\n12345"
  }

  @Test(
    "200 unfinished requests do not delay other requests or the stop",
    arguments: Unfinished.allCases)
  func unfinished(request: Unfinished) async throws {
    let server = DemoServer()
    let url = try await server.start()
    let clients = try (1...200).map { _ in
      let client = try RawClient(url)
      client.send(request.rawValue)
      return client
    }
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    await server.stop()
    #expect(await clients[199].receive(until: "never") == "")
    clients.forEach { $0.hangUp() }
    #expect(server.log.arrived == 1)
  }

  @Test("a server stops while a line of a megabyte arrives")
  func stopInALongLine() async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    let text = "GET /" + String(repeating: "7", count: 1_000_000)
    let sending = Task.detached { await client.sendAll(text) }
    await server.stop()
    await sending.value
    client.hangUp()
  }

  @Test(
    "a body without a valid size ends the connection, and not the server",
    arguments: ["Content-Length: -1", "Content-Length: ten", "Transfer-Encoding: gzip"])
  func invalidBody(header: String) async throws {
    let server = DemoServer()
    let url = try await server.start()
    let client = try RawClient(url)
    client.send("POST /session HTTP/1.1\r\n\(header)\r\n\r\n")
    #expect(await client.receive(until: "never") == "")
    client.hangUp()
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    #expect(server.log.arrived == 1)
    await server.stop()
  }

  @Test("a body that no route reads is skipped, and the next request is answered")
  func body() async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    client.send(
      "POST /facts/1 HTTP/1.1\r\ncontent-length:  5\r\n\r\n12345GET /facts/2 HTTP/1.1\r\n\r\n")
    let replies = await client.receive(until: "}", times: 2)
    #expect(replies.contains("HTTP/1.1 405 ") && replies.contains(#"{"number":2,"#))
    client.hangUp()
    await server.stop()
  }

  @Test("a client of one server that hangs up leaves the client of another server waiting")
  func twoServers() async throws {
    let clock = ManualClock()
    let conditions = ServerConditions(latency: .seconds(1))
    let first = DemoServer(conditions: conditions, clock: clock)
    let second = DemoServer(conditions: conditions, clock: clock)
    let clients = [try RawClient(try await first.start()), try RawClient(try await second.start())]
    for client in clients { client.send("GET /facts/1 HTTP/1.1\r\n\r\n") }
    try await eventually { clock.sleeperCount == 2 }
    clients[0].hangUp()
    try await eventually { first.log.abandoned == 1 }
    #expect(second.log.waiting == 1)
    clock.advance(by: .seconds(1))
    #expect(await clients[1].receive(until: "}").contains(#"{"number":1,"#))
    clients[1].hangUp()
    await first.stop()
    await second.stop()
  }

  @Test(
    "a client that asks to close the connection has it closed",
    arguments: [
      "GET /facts/1 HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /facts/1 HTTP/1.0\r\n\r\n",
    ])
  func closing(request: String) async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    client.send(request)
    #expect(await client.receive(until: "never").contains(#"{"number":1,"#))
    client.hangUp()
    await server.stop()
  }

  @Test("a request for the head only is answered without a body")
  func head() async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    client.send("HEAD /facts/1 HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(await client.receive(until: "never").hasSuffix("\r\n\r\n"))
    client.hangUp()
    await server.stop()
  }
}
