import ComposableArchitecture
import DemoServer
import Foundation
import Testing

@testable import contacts

@Suite("Clients", .serialized, .timeLimit(.minutes(5)))
struct ClientTests {
  /// Sends requests to a temporary server.
  private func withServer(
    _ conditions: ServerConditions = ServerConditions(), at seconds: TimeInterval = 0,
    _ body: (DemoServer, PresenceClient) async throws -> Void
  ) async throws {
    let server = DemoServer(conditions: conditions, now: { .noon + seconds })
    try await body(server, .http(server, timeZone: .gmt))
    await server.stop()
  }

  @Test("the client asks for presence over HTTP, and converts the time to the local time zone")
  func presence() async throws {
    try await withServer { _, client async throws in
      #expect(try await client.presence("ada") == .here)
      #expect(try await client.presence("zoë") == .here)
    }
    try await withServer(at: 245) { _, client async throws in
      #expect(try await client.presence("ada") == Presence(isHere: false, since: "12:04"))
    }
  }

  @Test("a presence shows its time in the given time zone")
  func timeZone() {
    let presence = PersonPresence(id: "ada", isHere: true, since: .noon - 7 * 60)
    for (hours, time) in [(0, "11:53"), (-3, "08:53"), (9, "20:53")] {
      let timeZone = TimeZone(secondsFromGMT: hours * 3_600) ?? .gmt
      #expect(Presence(presence, in: timeZone) == Presence(isHere: true, since: time))
    }
  }

  @Test("the server's message for a failure is shown to the user")
  func failure() async throws {
    try await withServer { _, client async throws in
      await client.setConditions(ServerConditions(failures: .always))
      let failure = PresenceError("The server fails on purpose. (HTTP 500)")
      await #expect(throws: failure) { try await client.presence("ada") }
    }
  }

  @Test("a cancelled request is not a failure, and the server counts it as abandoned")
  func cancelled() async throws {
    try await withServer(ServerConditions(latency: .seconds(60))) { server, client async throws in
      var counts = await client.counts().makeAsyncIterator()
      #expect(await counts.next() == RequestCounts())
      let request = Task { try await client.presence("ada") }
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
      _ = try await client.presence("ada")
      let start = ContinuousClock.now
      _ = try await client.presence("ada")
      let duration = min(ContinuousClock.now - start, .milliseconds(10))
      for attempt in 0..<500 {
        let request = Task { try await client.presence("ada") }
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

  @Test("the server's stand-in responds, fails and counts as the server does")
  func standIn() async throws {
    let clock = TestClock()
    let client = ScriptedPresence(clock: clock, date: .constant(.noon + 245)).client
    var counts = await client.counts().makeAsyncIterator()
    #expect(await counts.next() == RequestCounts())
    #expect(try await client.presence("ada") == Presence(isHere: false, since: "12:04"))
    #expect(await counts.next() == RequestCounts(sent: 1, answered: 1))
    await client.setConditions(ServerConditions(failures: .always))
    await #expect(throws: PresenceError("The server fails on purpose. (HTTP 500)")) {
      try await client.presence("ada")
    }
    #expect(await counts.next() == RequestCounts(sent: 2, answered: 2))
  }
}
