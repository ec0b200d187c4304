import ComposableArchitecture
import DemoServer
import Testing

@testable import places

@Suite("Requests to the server", .timeLimit(.minutes(5)))
@MainActor
struct ServerTests {
  @Test("places and their weather are requested and decoded")
  func answers() async throws {
    let server = DemoServer()
    let client = WeatherClient.live(server: try await server.start())
    let search = try await client.search("berl")
    #expect(search == .berlins)
    #expect(try await client.search("são paulo").results.map(\.name) == ["São Paulo"])
    let forecast = try await client.forecast(.berlin)
    #expect(forecast == Forecast(Almanac().forecast(latitude: 52.52, longitude: 13.41)))
    await server.stop()
  }

  @Test("one target can fail, and the error contains the server's message")
  func fails() async throws {
    let server = DemoServer()
    let client = WeatherClient.live(server: try await server.start())
    var state = ServerState()
    state.latencies = [.zero]
    state.failing = .forecast(.berlingen)
    server.conditions = state.conditions
    _ = try await client.forecast(.berlin)
    await #expect(throws: WeatherError(message: "The server fails on purpose. (HTTP 500)")) {
      try await client.forecast(.berlingen)
    }
    await server.stop()
  }

  @Test("a request is abandoned when its task is cancelled")
  func abandons() async throws {
    let server = DemoServer(conditions: ServerConditions(latency: .seconds(50)))
    let client = WeatherClient.live(server: try await server.start())
    let request = Task { try await client.search("berl") }
    // A server sends no notifications about requests.
    while server.log.arrived == 0 { try await Task.sleep(for: .milliseconds(5)) }
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    while server.log.abandoned == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.log.answered == 0)
    await server.stop()
  }

  @Test("each of 500 requests cancelled at any moment either succeeds or is cancelled")
  func cancelledAtAnyMoment() async throws {
    let server = DemoServer()
    let client = WeatherClient.live(server: try await server.start())
    // The first request starts the server.
    _ = try await client.search("berl")
    let start = ContinuousClock.now
    _ = try await client.search("berl")
    let duration = min(ContinuousClock.now - start, .milliseconds(10))
    for attempt in 0..<500 {
      let request = Task { try await client.search("berl") }
      // From the moment of sending to well after the answer.
      try await Task.sleep(for: duration * (attempt % 25) / 12)
      request.cancel()
      do {
        _ = try await request.value
      } catch {
        #expect(error is CancellationError)
      }
    }
    await server.stop()
  }
}

@Suite("Requests to the stand-in", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ScriptedServerTests {
  @Test("the stand-in returns the server's results")
  func finds() async throws {
    let client = ScriptedServer(clock: AnyClock(ImmediateClock())).weatherClient
    #expect(try await client.search("berl") == .berlins)
    #expect(try await client.forecast(.berlin).days.map(\.date).count == 3)
  }

  @Test("the stand-in fails on request, and counts its requests")
  func counts() async throws {
    let server = ScriptedServer(clock: AnyClock(ImmediateClock()))
    server.serverClient.setConditions(ServerConditions(failingTargets: ["/forecast"]))
    _ = try await server.weatherClient.search("berl")
    await #expect(throws: WeatherError(message: "The server fails on purpose. (HTTP 500)")) {
      try await server.weatherClient.forecast(.berlin)
    }
    var counts = server.serverClient.requestCounts().makeAsyncIterator()
    #expect(await counts.next() == RequestCounts(arrived: 2, answered: 2))
  }
}
