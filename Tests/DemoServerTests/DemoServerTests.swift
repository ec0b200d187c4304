import DemoServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A server", .serialized, .timeLimit(.minutes(10)))
struct DemoServerTests {
  let clock = ManualClock()

  @Test("a response takes as long as the latency")
  func latency() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = WebClient(base: try await server.start())
    async let fact = client.fact(about: 7)
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 1)
    #expect(server.log.waiting == 1 && server.log.answered == 0)
    clock.advance(by: .milliseconds(1))
    let number = try await fact.number
    #expect(number == 7)
    #expect(server.log.waiting == 0 && server.log.answered == 1)
    await server.stop()
  }

  @Test("the default clock is a real one")
  func realClock() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .milliseconds(20)))
    let client = WebClient(base: try await server.start())
    #expect(try await client.fact(about: 7).number == 7)
    await server.stop()
  }

  @Test("a quick response overtakes a slow one")
  func overtaking() async throws {
    let server = DemoServer(
      conditions: ServerConditions(latencies: [.seconds(2), .milliseconds(200)]), clock: clock
    )
    let client = WebClient(base: try await server.start())
    async let slow = client.fact(about: 1)
    try await eventually { clock.sleeperCount == 1 }
    async let quick = client.fact(about: 2)
    try await eventually { clock.sleeperCount == 2 }
    clock.advance(by: .milliseconds(200))
    let quickNumber = try await quick.number
    #expect(quickNumber == 2)
    #expect(
      server.log.entries.map(\.outcome) == [.waiting, .answered(statusCode: 200)]
    )
    clock.advance(by: .milliseconds(1_800))
    let slowNumber = try await slow.number
    #expect(slowNumber == 1)
    #expect(server.log.entries.map(\.request) == ["GET /facts/1", "GET /facts/2"])
    await server.stop()
  }

  @Test("every second request fails, with the requested status")
  func failures() async throws {
    let server = DemoServer(
      conditions: ServerConditions(failures: .every(2), failureStatus: 503)
    )
    let client = WebClient(base: try await server.start())
    var replies: [Reply] = []
    for number in 1...4 { replies.append(try await client.get("/facts/\(number)")) }
    #expect(replies.map(\.status) == [200, 503, 200, 503])
    #expect(
      replies[1].body == #"{"message":"The server fails on purpose.","statusCode":503}"#
    )
    #expect(server.log.entries[3].outcome == .answered(statusCode: 503))
    await server.stop()
  }

  @Test("one forecast fails while others don't")
  func failingTarget() async throws {
    let server = DemoServer(
      conditions: ServerConditions(latency: .seconds(1), failingTargets: ["latitude=47.67"]),
      clock: clock
    )
    let client = WebClient(base: try await server.start())
    async let bern = client.get("/forecast?latitude=46.95&longitude=7.45")
    async let berlingen = client.get("/forecast?latitude=47.67&longitude=9.02")
    async let places = client.get("/places?name=berlingen")
    try await eventually { clock.sleeperCount == 3 }
    clock.advance(by: .seconds(1))
    let statuses = try await [bern.status, berlingen.status, places.status]
    #expect(statuses == [200, 500, 200])
    let body = try await berlingen.body
    #expect(body == #"{"message":"The server fails on purpose.","statusCode":500}"#)
    await server.stop()
  }

  @Test("a cancelled search is logged as abandoned")
  func abandonedSearch() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = WebClient(base: try await server.start())
    let task = Task { try await client.get("/places?name=ber") }
    try await eventually { clock.sleeperCount == 1 }
    task.cancel()
    try await eventually { server.log.abandoned == 1 }
    #expect(server.log.entries.map(\.request) == ["GET /places?name=ber"])
    #expect(server.log.entries.map(\.outcome) == [.abandoned])
    await server.stop()
  }

  @Test("a failure has the latency, too")
  func slowFailure() async throws {
    let conditions = ServerConditions(latency: .seconds(1), failures: .always)
    let server = DemoServer(conditions: conditions, clock: clock)
    let client = WebClient(base: try await server.start())
    async let reply = client.get("/facts/1")
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    let status = try await reply.status
    #expect(status == 500)
    await server.stop()
  }

  @Test("conditions can change at any time, and take effect with the next request")
  func changingConditions() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(5)), clock: clock)
    let client = WebClient(base: try await server.start())
    async let first = client.get("/facts/1")
    try await eventually { clock.sleeperCount == 1 }
    server.conditions = ServerConditions(failures: .always)
    #expect(try await client.get("/facts/2").status == 500)
    server.conditions.failures = .never
    #expect(try await client.get("/facts/3").status == 200)
    #expect(server.log.waiting == 1)
    clock.advance(by: .seconds(5))
    let status = try await first.status
    #expect(status == 200)
    await server.stop()
  }

  @Test("a client that closes the connection is logged as abandoned")
  func hangingUp() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = try RawClient(try await server.start())
    client.send("GET /facts/1 HTTP/1.1\r\n\r\n")
    try await eventually { clock.sleeperCount == 1 }
    client.hangUp()
    try await eventually { server.log.abandoned == 1 }
    #expect(server.log.entries.map(\.outcome) == [.abandoned])
    #expect(clock.sleeperCount == 0)
    await server.stop()
  }

  @Test("one client of many that closes its connection doesn't affect the others")
  func hangingUpAmongMany() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let url = try await server.start()
    let clients = try (1...10).map { _ in try RawClient(url) }
    for (number, client) in clients.enumerated() {
      client.send("GET /facts/\(number) HTTP/1.1\r\n\r\n")
      try await eventually { clock.sleeperCount == number + 1 }
    }
    clients[3].hangUp()
    try await eventually { server.log.abandoned == 1 }
    #expect(server.log.entries[3].outcome == .abandoned)
    clock.advance(by: .seconds(1))
    for (number, client) in clients.enumerated() where number != 3 {
      #expect(await client.receive(until: "}").contains(#"{"number":\#(number),"#))
      client.hangUp()
    }
    #expect(server.log.answered == 9 && server.log.waiting == 0)
    await server.stop()
  }

  @Test("a connection serves requests sequentially, including slow ones")
  func keptConnection() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = try RawClient(try await server.start())
    for number in 1...3 {
      client.send("GET /facts/\(number) HTTP/1.1\r\n\r\n")
      try await eventually { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(1))
      #expect(await client.receive(until: "}").contains(#"{"number":\#(number),"#))
    }
    client.hangUp()
    await server.stop()
    #expect(server.log.answered == 3 && server.log.arrived == 3)
  }

  @Test("a client that sends more while it waits isn't treated as disconnected")
  func pipelining() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = try RawClient(try await server.start())
    client.send("GET /facts/1 HTTP/1.1\r\n\r\n")
    try await eventually { clock.sleeperCount == 1 }
    client.send("GET /facts/2 HTTP/1.1\r\n\r\n")
    clock.advance(by: .seconds(1))
    #expect(await client.receive(until: "}").contains(#"{"number":1,"#))
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    #expect(await client.receive(until: "}").contains(#"{"number":2,"#))
    #expect(server.log.answered == 2 && server.log.abandoned == 0)
    client.hangUp()
    await server.stop()
  }

  @Test("a cancelled task of a session closes its connection")
  func cancelledTask() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = WebClient(base: try await server.start())
    let task = Task { try await client.get("/facts/1") }
    try await eventually { clock.sleeperCount == 1 }
    task.cancel()
    await #expect(throws: URLError.self) { try await task.value }
    try await eventually { server.log.abandoned == 1 }
    async let reply = client.get("/facts/2")
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    let status = try await reply.status
    #expect(status == 200)
    await server.stop()
  }

  @Test("stopping ends waiting requests, and their clients get a response")
  func stopInFlight() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = WebClient(base: try await server.start(), connections: 20)
    let tasks = (1...20).map { number in Task { try await client.get("/facts/\(number)") } }
    try await eventually { clock.sleeperCount == 20 }
    await server.stop()
    for task in tasks {
      let reply = try await task.value
      #expect(
        reply
          == Reply(status: 503, body: #"{"message":"The server was stopped.","statusCode":503}"#))
    }
    #expect(server.log.interrupted == 20 && server.log.waiting == 0)
    #expect(clock.sleeperCount == 0)
    await #expect(throws: URLError.self) { try await client.get("/facts/1") }
  }

  @Test("a hundred concurrent requests are all answered, each with its own fact")
  func hundred() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let client = WebClient(base: try await server.start(), connections: 100)
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...100 {
        group.addTask {
          let fact = try await client.fact(about: number)
          #expect(fact.text == FactBook().fact(about: number))
          return fact.number
        }
      }
      try await eventually { clock.sleeperCount == 100 }
      clock.advance(by: .seconds(1))
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(1...100))
    #expect(server.log.arrived == 100 && server.log.answered == 100)
    await server.stop()
  }

  @Test("two servers run concurrently, each with its own conditions")
  func twoServers() async throws {
    let good = DemoServer()
    let bad = DemoServer(conditions: ServerConditions(failures: .always))
    let (goodURL, badURL) = (try await good.start(), try await bad.start())
    #expect(goodURL != badURL)
    #expect(try await WebClient(base: goodURL).get("/facts/1").status == 200)
    #expect(try await WebClient(base: badURL).get("/facts/1").status == 500)
    await good.stop()
    #expect(try await WebClient(base: badURL).get("/facts/1").status == 500)
    await bad.stop()
  }

  @Test("starting a running server has no effect")
  func startTwice() async throws {
    let server = DemoServer()
    async let first = server.start()
    async let second = server.start()
    let (firstURL, secondURL) = try await (first, second)
    #expect(firstURL == secondURL)
    #expect(firstURL.host() == "127.0.0.1")
    await server.stop()
  }

  @Test("stopping a stopped server has no effect")
  func stopTwice() async throws {
    let server = DemoServer()
    await server.stop()
    _ = try await server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    await server.stop()
  }

  @Test("a server can be restarted, even with a fixed port, and continues to count")
  func restart() async throws {
    let url = try await DemoServer.freeURL()
    let server = DemoServer(port: UInt16(url.port!))
    for count in 1...5 {
      #expect(try await server.start() == url)
      #expect(try await WebClient(base: url).get("/facts/1").status == 200)
      #expect(server.log.arrived == count)
      await server.stop()
    }
  }

  @Test("a server can be restarted while a child process is running")
  func restartBesideAProgram() async throws {
    let url = try await DemoServer.freeURL()
    let server = DemoServer(port: UInt16(url.port!))
    _ = try await server.start()
    // It inherits the files of this process, the server's socket among them.
    var program: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("60"), nil]
    defer { arguments.forEach { free($0) } }
    #expect(posix_spawn(&program, "/bin/sleep", nil, nil, arguments, nil) == 0)
    defer {
      kill(program, SIGKILL)
      waitpid(program, nil, 0)
    }
    await server.stop()
    #expect(try await server.start() == url)
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    await server.stop()
  }

  @Test("concurrent starts and stops end in the state of the last one")
  func startsAndStops() async throws {
    let server = DemoServer()
    await withTaskGroup { group in
      for number in 1...20 {
        group.addTask {
          if number.isMultiple(of: 2) { await server.stop() } else { _ = try? await server.start() }
        }
      }
    }
    let url = try await server.start()
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    await server.stop()
  }

  @Test("a port in use is reported with the remedy")
  func portTaken() async throws {
    let port = UInt16(try await DemoServer.freeURL().port!)
    let first = DemoServer(port: port)
    _ = try await first.start()
    let second = DemoServer(port: port)
    let error = await #expect(throws: DemoServerError.self) { _ = try await second.start() }
    #expect(error == .portTaken(port))
    #expect(
      error?.localizedDescription == """
        Port \(port) is taken: something else listens on it. Stop that, or choose another port; \
        port 0 takes any that is free.
        """
    )
    await second.stop()
    await first.stop()
    #expect(try await second.start().port == Int(port))
    await second.stop()
  }

  @Test("a server stops when it is deallocated")
  func letGo() async throws {
    var server: DemoServer? = DemoServer()
    let url = try #require(try await server?.start())
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    server = nil
    try await eventually { (try? RawClient(url).hangUp()) == nil }
  }

  @Test("old requests are removed from the log and stay counted")
  func log() async throws {
    let server = DemoServer()
    let client = try RawClient(try await server.start())
    for _ in 1...120 {
      client.send("GET /facts/1 HTTP/1.1\r\n\r\n")
      _ = await client.receive(until: "}")
    }
    #expect(server.log.arrived == 120 && server.log.answered == 120)
    #expect(server.log.entries.map(\.id) == Array(21...120))
    client.hangUp()
    await server.stop()
  }
}

extension DemoServer {
  /// A port that isn't in use. It is below the range of ports for outgoing connections, one of which might take it
  /// between a stop and the next start.
  fileprivate static func freeURL() async throws -> URL {
    while true {
      let server = DemoServer(port: .random(in: 20_000..<30_000))
      if let url = try? await server.start() {
        await server.stop()
        return url
      }
      try Task.checkCancellation()
    }
  }
}
