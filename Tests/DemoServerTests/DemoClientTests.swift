import DemoServer
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A client of the server", .timeLimit(.minutes(10)))
struct DemoClientTests {
  let clock = ManualClock()

  @Test("returns the body of a response and its head")
  func answers() async throws {
    let server = DemoServer()
    let url = try await server.start()
    let (data, response) = try await DemoClient.shared.data(
      from: url.appending(path: "places").appending(queryItems: [
        URLQueryItem(name: "name", value: "são & paulo"), URLQueryItem(name: "count", value: "1"),
      ]))
    #expect(String(decoding: data, as: UTF8.self).contains(#""name":"São Paulo""#))
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == 200)
    #expect(head.value(forHTTPHeaderField: "content-type") == "application/json; charset=utf-8")
    await server.stop()
  }

  @Test("sends the method, the headers and the body of a request")
  func sends() async throws {
    let server = DemoServer()
    let url = try await server.start()
    var request = URLRequest(url: url.appending(path: "session"))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(
      ClubCredentials(email: "blob@pointfree.co", password: "wrong"))
    let (data, response) = try await DemoClient.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 401)
    #expect(try JSONDecoder().decode(ServerFailure.self, from: data).statusCode == 401)
    var profile = URLRequest(url: url.appending(path: "profile"))
    profile.setValue("Bearer none", forHTTPHeaderField: "Authorization")
    let (_, refusal) = try await DemoClient.shared.data(for: profile)
    #expect((refusal as? HTTPURLResponse)?.statusCode == 401)
    #expect(server.log.answered == 2)
    await server.stop()
  }

  @Test("fails with “cannotConnectToHost” if no server listens")
  func refused() async throws {
    let server = DemoServer()
    let url = try await server.start()
    await server.stop()
    let error = await #expect(throws: URLError.self) {
      try await DemoClient.shared.data(from: url)
    }
    #expect(error?.code == .cannotConnectToHost)
    #expect(error?.localizedDescription == "Could not connect to the server.")
  }

  @Test("fails with “cancelled” and closes the connection if its task is cancelled")
  func cancelled() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let url = try await server.start().appending(path: "facts/1")
    let task = Task { try await DemoClient.shared.data(from: url) }
    try await eventually { clock.sleeperCount == 1 }
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    try await eventually { server.log.abandoned == 1 }
    await server.stop()
  }

  @Test("calls the handler of a data task once, with “cancelled”, and not on the caller's thread")
  func cancelledDataTask() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(1)), clock: clock)
    let url = try await server.start().appending(path: "facts/1")
    let calls = Mutex<[URLError.Code?]>([])
    let task = DemoClient.shared.dataTask(with: url) { data, _, error in
      calls.withLock { $0.append((error as? URLError)?.code) }
    }
    task.resume()
    try await eventually { clock.sleeperCount == 1 }
    task.cancel()
    task.cancel()
    try await eventually { server.log.abandoned == 1 }
    try await eventually { !calls.withLock(\.isEmpty) }
    #expect(calls.withLock(\.self) == [.cancelled])
    await server.stop()
  }

  @Test(
    "returns a response or fails with “cancelled” if a request is cancelled just as it finishes")
  func cancelledAsItFinishes() async throws {
    let server = DemoServer()
    let url = try await server.start().appending(path: "facts/1")
    let start = ContinuousClock.now
    _ = try await DemoClient.shared.data(from: url)
    let duration = min(ContinuousClock.now - start, .milliseconds(10))
    for attempt in 0..<500 {
      let task = Task { try await DemoClient.shared.data(from: url) }
      // From the moment of sending to well after the answer.
      try await Task.sleep(for: duration * (attempt % 25) / 12)
      task.cancel()
      switch await task.result {
      case .success(let (_, response)):
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
      case .failure(let error):
        #expect((error as? URLError)?.code == .cancelled)
      }
    }
    await server.stop()
  }
}
