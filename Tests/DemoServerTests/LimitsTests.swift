import DemoServer
import Foundation
import Testing

@Suite("The limits of a server", .serialized, .timeLimit(.minutes(5)))
struct LimitsTests {
  /// Attacks: none of these clients ever ends its request.
  enum Nuisance: String, CaseIterable, Sendable {
    case silence = ""
    case halfALine = "GET /fac"
    case endlessHeaders = "GET /facts/1 HTTP/1.1\r\nX: "
    case slowBody = "POST /facts/1 HTTP/1.1\r\nContent-Length: 10\r\n\r\n12345"
  }

  @Test(
    "200 unfinished requests block no client, and don't delay the stop",
    arguments: Nuisance.allCases)
  func manyConnections(nuisance: Nuisance) async throws {
    let server = DemoServer()
    let url = try await server.start()
    let clients = try (1...200).map { _ in
      let client = try RawClient(url)
      client.send(nuisance.rawValue)
      return client
    }
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    // The oldest connections were closed for the newest.
    #expect(await clients[0].receive(until: "never") == "")
    await server.stop()
    #expect(await clients[199].receive(until: "never") == "")
    clients.forEach { $0.hangUp() }
    #expect(server.log.arrived == 1)
  }

  @Test(
    "a line of a megabyte is refused, wherever it occurs",
    arguments: ["", "GET /facts/", "GET /facts/1 HTTP/1.1\r\nX: "])
  func longLine(before: String) async throws {
    let server = DemoServer()
    let url = try await server.start()
    let client = try RawClient(url)
    let text = before + String(repeating: "7", count: 1_000_000)
    let sending = Task.detached { await client.sendAll(text) }
    let reply = await client.receive(until: "never")
    #expect(reply.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
    #expect(reply.contains("Connection: close\r\n"))
    #expect(
      reply.hasSuffix(
        #""Expected a first line and headers of at most 16384 bytes.","statusCode":431}"#))
    client.hangUp()
    await sending.value
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    await server.stop()
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

  @Test("headers are counted together")
  func manyHeaders() async throws {
    let server = DemoServer(limits: ServerLimits(headSize: 100))
    let url = try await server.start()
    let line = "GET /facts/1 HTTP/1.1\r\n"
    let header = "X: 1234\r\n"
    // 23 + 8 * 9 + 2 = 97
    for (count, status) in [(8, 200), (9, 431)] {
      let client = try RawClient(url)
      client.send(line + String(repeating: header, count: count) + "\r\n")
      #expect(await client.receive(until: "}").hasPrefix("HTTP/1.1 \(status) "))
      client.hangUp()
    }
    await server.stop()
  }

  @Test(
    "a request that doesn't arrive in time is refused",
    arguments: Nuisance.allCases.filter { $0 != .silence })
  func slowRequest(nuisance: Nuisance) async throws {
    let server = DemoServer(limits: ServerLimits(patience: .milliseconds(50)))
    let client = try RawClient(try await server.start())
    client.send(nuisance.rawValue)
    let reply = await client.receive(until: "never")
    #expect(reply.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(reply.contains("Expected the whole request within 0.05 seconds."))
    client.hangUp()
    await server.stop()
  }

  @Test("a connection may be silent between requests for longer than a request may take")
  func patience() async throws {
    let server = DemoServer(limits: ServerLimits(patience: .milliseconds(50)))
    let url = try await server.start()
    let (silent, slow) = (try RawClient(url), try RawClient(url))
    slow.send("GET")
    #expect(await slow.receive(until: "}").contains("408"))
    silent.send("GET /facts/1 HTTP/1.1\r\n\r\n")
    #expect(await silent.receive(until: "}").contains(#"{"number":1,"#))
    await server.stop()
    silent.hangUp()
    slow.hangUp()
  }

  @Test(
    "a body that is too large, or of unknown size, is refused before it is read",
    arguments: [
      ("Content-Length: 65537", 413), ("Content-Length: -1", 400), ("Content-Length: ten", 400),
      ("Transfer-Encoding: chunked", 411),
    ])
  func refusedBody(header: String, status: Int) async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    client.send("POST /facts/1 HTTP/1.1\r\n\(header)\r\n\r\n")
    #expect(await client.receive(until: "}").hasPrefix("HTTP/1.1 \(status) "))
    client.hangUp()
    await server.stop()
  }

  @Test("an unneeded body is skipped, and the next request follows")
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

  @Test("a connection with a request in progress isn't closed for a new one")
  func busyConnections() async throws {
    let clock = ManualClock()
    let server = DemoServer(
      conditions: ServerConditions(latency: .seconds(1)),
      limits: ServerLimits(connections: 2), clock: clock)
    let url = try await server.start()
    let busy = try RawClient(url)
    busy.send("GET /facts/1 HTTP/1.1\r\n\r\n")
    try await eventually { clock.sleeperCount == 1 }
    let silent = try RawClient(url)
    let second = try RawClient(url)
    second.send("GET /facts/2 HTTP/1.1\r\n\r\n")
    #expect(await silent.receive(until: "never") == "")
    try await eventually { clock.sleeperCount == 2 }
    // Now no further connection is accepted.
    let third = try RawClient(url)
    #expect(await third.receive(until: "never") == "")
    clock.advance(by: .seconds(1))
    #expect(await busy.receive(until: "}").contains(#"{"number":1,"#))
    #expect(await second.receive(until: "}").contains(#"{"number":2,"#))
    // The first of the two is idle again, and for the longer time.
    try await eventually { server.log.answered == 2 }
    await server.stop()
    [busy, silent, second, third].forEach { $0.hangUp() }
  }

  @Test(
    "the connection is closed if the client requests it",
    arguments: [
      "GET /facts/1 HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /facts/1 HTTP/1.0\r\n\r\n",
    ])
  func closing(request: String) async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    client.send(request)
    #expect(await client.receive(until: "never").contains("Connection: close\r\n"))
    client.hangUp()
    await server.stop()
  }

  @Test("the response to HEAD has no body")
  func head() async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    client.send("HEAD /facts/1 HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(await client.receive(until: "never").hasSuffix("\r\n\r\n"))
    client.hangUp()
    await server.stop()
  }
}
