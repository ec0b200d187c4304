import DemoServer
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Guarantees for apps that use a data task with a completion handler.
@Suite("A session's data task", .timeLimit(.minutes(10)))
struct URLSessionTests {
  let clock = ManualClock()

  @Test("calls its handler once, with “cancelled”, and not on the caller's thread")
  func cancelled() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let url = try await server.start().appending(path: "facts/1")
    let calls = Mutex<[URLError.Code?]>([])
    let session = URLSession(configuration: .ephemeral)
    let task = session.dataTask(with: url) { data, _, error in
      calls.withLock { $0.append((error as? URLError)?.code) }
    }
    task.resume()
    try await eventually { clock.sleeperCount == 1 }
    task.cancel()
    task.cancel()
    try await eventually { server.log.abandoned == 1 }
    try await eventually { !calls.withLock(\.isEmpty) }
    clock.advance(by: .seconds(1))
    #expect(calls.withLock(\.self) == [.cancelled])
    await server.stop()
  }

  @Test("ends when its session is invalidated and released")
  func released() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let url = try await server.start().appending(path: "facts/1")
    let calls = Mutex<[URLError.Code?]>([])
    do {
      let session = URLSession(configuration: .ephemeral)
      session.dataTask(with: url) { _, _, error in
        calls.withLock { $0.append((error as? URLError)?.code) }
      }
      .resume()
      try await eventually { clock.sleeperCount == 1 }
      session.invalidateAndCancel()
    }
    try await eventually { server.log.abandoned == 1 }
    try await eventually { calls.withLock(\.self) == [.cancelled] }
    await server.stop()
  }
}
