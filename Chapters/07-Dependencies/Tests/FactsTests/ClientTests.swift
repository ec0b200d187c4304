import ComposableArchitecture
import DemoServer
import Foundation
import Testing

@testable import facts

@Suite("Clients", .timeLimit(.minutes(5)))
struct ClientTests {
  @Test("a fact is loaded over HTTP")
  func fact() async throws {
    let server = DemoServer()
    let client = FactClient.http(server)
    #expect(try await client.fetch(42) == FactBook().fact(about: 42))
    #expect(try await client.fetch(-7) == FactBook().fact(about: -7))
    await server.stop()
  }

  @Test("the server's message for a failure is shown to the user")
  func failure() async throws {
    let server = DemoServer(conditions: ServerConditions(failures: .always))
    let client = FactClient.http(server)
    let error = await #expect(throws: Failure.self) { try await client.fetch(42) }
    #expect(error?.message.contains("fails on purpose") == true)
    await server.stop()
  }

  @Test(
    "each of 500 requests that are cancelled at random times returns a response or is cancelled")
  func cancelledAtAnyMoment() async throws {
    let server = DemoServer()
    let client = FactClient.http(server)
    // The first request starts the server.
    _ = try await client.fetch(42)
    let start = ContinuousClock.now
    _ = try await client.fetch(42)
    let duration = min(ContinuousClock.now - start, .milliseconds(10))
    for attempt in 0..<500 {
      let request = Task { try await client.fetch(42) }
      // From the moment of sending to well after the answer.
      try await Task.sleep(for: duration * (attempt % 25) / 12)
      request.cancel()
      do {
        _ = try await request.value
      } catch {
        #expect((error as? URLError)?.code == .cancelled)
      }
    }
    await server.stop()
  }

  @Test("the tour, the preview and the failing client need no server")
  func others() async throws {
    let fact = FactBook().fact(about: 7)
    #expect(try await FactClient.tour.fetch(7) == "On this tour we learn: \(fact)")
    #expect(try await FactClient.previewValue.fetch(7) == "7 is a good number.")
    await #expect(throws: Failure("The server is on strike.")) {
      try await FactClient.failing.fetch(7)
    }
  }

  @Test("notes in a file are loaded in the next session, with their identifiers and dates")
  func file() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "deep/notebook.json")
    let notebook = NotebookClient.file(at: url)
    #expect(try await notebook.load() == [])
    let notes = [Note(1, "1 is first."), Note(2, "2 is second.", date: .noon + 60)]
    try await notebook.save(notes)
    #expect(try await NotebookClient.file(at: url).load() == notes)
    try await notebook.save([notes[1]])
    #expect(try await notebook.load() == [notes[1]])
  }

  @Test("a file that is not a notebook is not overwritten, and an error describes it")
  func otherFile() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "notebook.json")
    try Data("Dear diary".utf8).write(to: url)
    await #expect(throws: Failure("“notebook.json” is not a notebook.")) {
      try await NotebookClient.file(at: url).load()
    }
    await #expect(throws: Failure("“notebook.json” is not a notebook.")) {
      try await NotebookClient.file(at: url).save([])
    }
    #expect(try Data(contentsOf: url) == Data("Dear diary".utf8))
  }

  @Test("each notebook in memory is separate")
  func memory() async throws {
    let (first, second) = (NotebookClient.inMemory, NotebookClient.inMemory)
    try await first.save([Note(1, "1 is first.")])
    #expect(try await first.load().count == 1)
    #expect(try await second.load() == [])
  }

  @Test("an error of any type is described in words")
  func words() {
    #expect(Failure(Failure("It rains.") as any Error).message == "It rains.")
    #expect(
      Failure(UnimplementedFailure(description: "Weather.now")).message
        == "“Weather.now” was used without an override.")
  }
}
