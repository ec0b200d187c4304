import ComposableArchitecture
import DemoServer
import Foundation
import Testing

@testable import settings

@Suite("Clients", .serialized, .timeLimit(.minutes(5)))
struct ClientTests {
  /// Sends requests to a temporary server.
  private func withServer(
    _ conditions: ServerConditions = ServerConditions(), grantsNotifications: Bool = true,
    _ body: (DemoServer, AccountClient) async throws -> Void
  ) async throws {
    let server = DemoServer(conditions: conditions, grantsNotifications: grantsNotifications)
    try await body(server, .http(server))
    await server.stop()
  }

  @Test("a request about a name is sent over HTTP")
  func names() async throws {
    try await withServer { _, client async throws in
      #expect(try await client.isTaken(name: "Blob Jr."))
      #expect(try await client.isTaken(name: "blob jr."))
      #expect(try await !client.isTaken(name: "Blob IV"))
    }
  }

  @Test(
    "a name can contain any character",
    arguments: ["a/b", "../names/Ada", "?query=", "100 %", "Ünal", "#1", "👩‍👩‍👧"])
  func anyName(name: String) async throws {
    try await withServer { server, client async throws in
      #expect(try await !client.isTaken(name: name))
      #expect(server.log.answered == 1)
    }
  }

  @Test("a request for permission is sent over HTTP", arguments: [true, false])
  func permission(isGranted: Bool) async throws {
    try await withServer(grantsNotifications: isGranted) { _, client async throws in
      #expect(try await client.requestPermission() == isGranted)
    }
  }

  @Test("a user sees the server's description of a failure")
  func failure() async throws {
    try await withServer(ServerConditions(failures: .always)) { _, client async throws in
      let failure = AccountError("The server fails on purpose. (HTTP 500)")
      await #expect(throws: failure) { try await client.isTaken(name: "Blob") }
      await #expect(throws: failure) { try await client.requestPermission() }
    }
    try await withServer { _, client async throws in
      await #expect(
        throws: AccountError("Expected a name of 1 to 40 characters, found 41. (HTTP 400)")
      ) {
        try await client.isTaken(name: String(repeating: "b", count: 41))
      }
    }
  }

  @Test("a cancelled request isn't a failure, and the server detects the cancellation")
  func cancelled() async throws {
    try await withServer(ServerConditions(latency: .seconds(60))) { server, client async throws in
      var logs = server.logs.makeAsyncIterator()
      let question = Task { try await client.isTaken(name: "Blob") }
      while let log = await logs.next(), log.waiting == 0 {}
      question.cancel()
      await #expect(throws: CancellationError.self) { try await question.value }
      while let log = await logs.next(), log.abandoned == 0 {}
      #expect(server.log.abandoned == 1)
    }
  }

  @Test("each of 500 requests, cancelled at any moment, is answered or cancelled")
  func cancelledAtAnyMoment() async throws {
    try await withServer { _, client async throws in
      // The first request starts the server.
      _ = try await client.isTaken(name: "Blob")
      let start = ContinuousClock.now
      _ = try await client.isTaken(name: "Blob")
      let duration = min(ContinuousClock.now - start, .milliseconds(10))
      for attempt in 0..<500 {
        let request = Task { try await client.isTaken(name: "Blob") }
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

  @Test("accounts without a server respond like those with one")
  func scripted() async throws {
    for isGranted in [true, false] {
      let conditions = ServerConditions(failingTargets: ["/names/Grace"])
      let scripted = AccountClient.scripted(
        clock: ContinuousClock(), conditions: conditions, grantsNotifications: isGranted)
      try await withServer(conditions, grantsNotifications: isGranted) { _, http async throws in
        for name in ["Blob", "blob JR.", "a/b"] {
          #expect(try await http.isTaken(name: name) == scripted.isTaken(name: name))
        }
        #expect(try await http.requestPermission() == scripted.requestPermission())
        for client in [http, scripted] {
          await #expect(throws: AccountError("The server fails on purpose. (HTTP 500)")) {
            try await client.isTaken(name: "Grace")
          }
          await #expect(
            throws: AccountError("Expected a name of 1 to 40 characters, found 0. (HTTP 400)")
          ) {
            try await client.isTaken(name: " ")
          }
        }
      }
    }
  }

  @Test("without a server, a response takes time on the clock")
  func scriptedTime() async throws {
    let clock = TestClock()
    let client = AccountClient.scripted(
      clock: clock, conditions: ServerConditions(latency: .seconds(1)))
    let isAnswered = LockIsolated(false)
    let question = Task {
      let isTaken = try await client.isTaken(name: "Blob Jr.")
      isAnswered.setValue(true)
      return isTaken
    }
    await clock.advance(by: .milliseconds(999))
    #expect(!isAnswered.value)
    await clock.advance(by: .milliseconds(1))
    #expect(try await question.value)
    let abandoned = Task { try await client.requestPermission() }
    await clock.advance()
    abandoned.cancel()
    await #expect(throws: CancellationError.self) { try await abandoned.value }
  }

  @Test("a client that a test doesn't override is reported")
  func missing() async {
    await withKnownIssue {
      _ = try? await AccountClient.testValue.isTaken(name: "Blob")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("AccountClient.isTaken") }
        || issue.description.contains("AccountClient.isTaken")
    }
  }
}
