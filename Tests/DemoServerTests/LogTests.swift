import DemoServer
import Testing

@Suite("The log of a server", .serialized, .timeLimit(.minutes(10)))
struct LogTests {
  /// The sums of a log.
  private struct Sums: Equatable {
    var arrived: Int
    var answered: Int
    var abandoned: Int

    init(_ arrived: Int, _ answered: Int, _ abandoned: Int) {
      (self.arrived, self.answered, self.abandoned) = (arrived, answered, abandoned)
    }

    init?(_ log: RequestLog?) {
      guard let log else { return nil }
      self.init(log.arrived, log.answered, log.abandoned)
    }
  }

  @Test("an observer of the log gets the current log, and then each change")
  func listens() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(60)))
    let client = WebClient(base: try await server.start())
    var logs = server.logs.makeAsyncIterator()
    #expect(Sums(await logs.next()) == Sums(0, 0, 0))
    let request = Task { try await client.get("/stock/Charger") }
    #expect(Sums(await logs.next()) == Sums(1, 0, 0))
    request.cancel()
    #expect(Sums(await logs.next()) == Sums(1, 0, 1))
    server.conditions.latency = .zero
    _ = try await client.get("/stock/Charger")
    while let log = await logs.next(), log.answered == 0 {}
    #expect(Sums(server.log) == Sums(2, 1, 1))
    await server.stop()
  }

  @Test("a late observer gets the current log, and a slow one gets the latest")
  func latest() async throws {
    let server = DemoServer()
    let client = WebClient(base: try await server.start())
    var early = server.logs.makeAsyncIterator()
    for _ in 1...3 { _ = try await client.get("/stock/Charger") }
    var late = server.logs.makeAsyncIterator()
    #expect(Sums(await early.next()) == Sums(3, 3, 0))
    #expect(Sums(await late.next()) == Sums(3, 3, 0))
    await server.stop()
  }

  @Test("the log ends with its server")
  func ends() async {
    let logs = DemoServer().logs
    var count = 0
    for await _ in logs { count += 1 }
    #expect(count == 1)
  }
}
