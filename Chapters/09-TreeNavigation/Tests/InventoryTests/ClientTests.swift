import ComposableArchitecture
import DemoServer
import Foundation
import Testing

@testable import inventory

@Suite("Clients", .serialized, .timeLimit(.minutes(5)))
struct ClientTests {
  /// Sends requests to a temporary server.
  private func withServer(
    _ conditions: ServerConditions = ServerConditions(),
    _ body: (DemoServer, WarehouseClient) async throws -> Void
  ) async throws {
    let server = DemoServer(conditions: conditions, now: { .noon })
    try await body(server, .http(server))
    await server.stop()
  }

  @Test("the clients search the catalogue and get the stock over HTTP")
  func everything() async throws {
    try await withServer { _, client async throws in
      #expect(
        try await client.catalogue("charg") == [
          Article(id: 3, name: "Charger", colour: "yellow"), .cable,
        ])
      #expect(try await client.catalogue("").count == 12)
      #expect(try await client.catalogue("blue & lamp?").map(\.name) == ["Desk lamp"])
      #expect(try await client.stock("Charger") == .charger)
      #expect(try await client.stock("desk lamp") == Stock(name: "desk lamp", count: 9))
    }
  }

  @Test(
    "the warehouse has no stock of a name that is no article's",
    arguments: ["Xyzzy", "a/b", "../catalogue", "?query=", "100 %", "ü", " "])
  func unknown(name: String) async throws {
    try await withServer { _, client async throws in
      #expect(try await client.stock(name) == Stock(name: name, count: nil))
    }
  }

  @Test("the server's message for a failure is shown to the user")
  func failure() async throws {
    try await withServer { _, client async throws in
      await client.setConditions(ServerConditions(failures: .always))
      let failure = WarehouseError("The server fails on purpose. (HTTP 500)")
      await #expect(throws: failure) { try await client.catalogue("") }
      await #expect(throws: failure) { try await client.stock("Charger") }
    }
  }

  @Test("a cancelled request is not a failure, and the server counts it as abandoned")
  func cancelled() async throws {
    try await withServer(ServerConditions(latency: .seconds(60))) { server, client async throws in
      var counts = await client.counts().makeAsyncIterator()
      #expect(await counts.next() == RequestCounts())
      let request = Task { try await client.stock("Charger") }
      #expect(await counts.next() == RequestCounts(sent: 1))
      request.cancel()
      await #expect(throws: CancellationError.self) { try await request.value }
      #expect(await counts.next() == RequestCounts(sent: 1, abandoned: 1))
    }
  }

  @Test(
    "each of 500 requests that are cancelled at random times returns a response or is cancelled")
  func cancelledAtAnyMoment() async throws {
    try await withServer { _, client async throws in
      // The first request starts the server.
      _ = try await client.stock("Charger")
      let start = ContinuousClock.now
      _ = try await client.stock("Charger")
      let duration = min(ContinuousClock.now - start, .milliseconds(10))
      for attempt in 0..<500 {
        let request = Task { try await client.stock("Charger") }
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

  @Test("the warehouse without a server gives the same responses as the server")
  func scripted() async throws {
    let scripted = ScriptedWarehouse(clock: ContinuousClock(), date: .constant(.noon)).client
    try await withServer { _, http async throws in
      for query in ["", "charg", "red", "xyzzy"] {
        #expect(try await http.catalogue(query) == scripted.catalogue(query))
      }
      for name in ["Charger", "desk LAMP", "Xyzzy"] {
        #expect(try await http.stock(name) == scripted.stock(name))
      }
      for client in [http, scripted] {
        await client.setConditions(ServerConditions(failingTargets: ["/stock"]))
        let failure = WarehouseError("The server fails on purpose. (HTTP 500)")
        await #expect(throws: failure) { try await client.stock("Charger") }
        #expect(try await client.catalogue("torch") == [.torch])
        var counts = await client.counts().makeAsyncIterator()
        #expect(await counts.next() == RequestCounts(sent: 9, answered: 9))
      }
    }
  }

  @Test("without a server, responses are delayed by the clock, and pieces are sold as time passes")
  func scriptedTime() async throws {
    let clock = TestClock()
    let date = LockIsolated(Date.noon)
    let client = ScriptedWarehouse(clock: clock, date: DateGenerator { date.value }).client
    await client.setConditions(
      ServerConditions(latency: .seconds(1), delays: ["/catalogue": .seconds(2)]))
    let stock = Task { try await client.stock("Charger") }
    let articles = Task { try await client.catalogue("torch") }
    await clock.advance(by: .milliseconds(999))
    var counts = await client.counts().makeAsyncIterator()
    #expect(await counts.next() == RequestCounts(sent: 2))
    date.setValue(.noon + 10)
    await clock.advance(by: .milliseconds(1))
    #expect(try await stock.value == Stock(name: "Charger", count: 22))
    #expect(await counts.next() == RequestCounts(sent: 2, answered: 1))
    await clock.advance(by: .seconds(2))
    #expect(try await articles.value == [.torch])
    let abandoned = Task { try await client.stock("Charger") }
    await clock.advance()
    abandoned.cancel()
    await #expect(throws: CancellationError.self) { try await abandoned.value }
    #expect(await counts.next() == RequestCounts(sent: 3, answered: 2, abandoned: 1))
  }

  @Test("an error of any type is described in words")
  func words() {
    let failure = ServerFailure(statusCode: 503, message: "It rains.")
    #expect(WarehouseError(failure).message == "It rains. (HTTP 503)")
    #expect(
      WarehouseError(UnimplementedFailure(description: "Weather.now")).message
        == "“Weather.now” was used without an override.")
    #expect(WarehouseError(WarehouseError("It rains.") as any Error).message == "It rains.")
  }
}
