import ComposableArchitecture
import Testing

@testable import places

@Suite("Together · requests", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RequestTests {
  /// The app when it has found two places.
  private func appWithResults() async throws -> App {
    let app = App()
    try await app.type("search berl")
    await app.advance(by: .milliseconds(1_300))
    #expect(app.viewStore.search.results == [.berlin, .berlingen])
    return app
  }

  @Test("a fast response isn't overwritten by a slow one that was requested earlier")
  func order() async throws {
    let app = App()
    try await app.type("latency 2 0.2")
    try await app.type("search be")
    await app.advance(by: .milliseconds(300))
    try await app.type("search bern")
    await app.advance(by: .milliseconds(500))
    #expect(app.viewStore.search.results.map(\.name) == ["Bern"])
    await app.advance(by: .seconds(10))
    #expect(app.viewStore.search.results.map(\.name) == ["Bern"])
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 2, answered: 1, abandoned: 1))
  }

  @Test("all places are requested concurrently, and one failure doesn't affect the others")
  func comparison() async throws {
    let app = try await appWithResults()
    try await app.type("failing berlingen")
    try await app.type("latency 1 3")
    try await app.type("compare")
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 3, answered: 1))
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.comparison.rows.map(\.isLoading) == [false, true])
    await app.advance(by: .seconds(2))
    #expect(
      app.viewStore.comparison.rows.last?.weather
        == .failed(WeatherError(message: "The server fails on purpose. (HTTP 500)")))
    guard case .loaded = app.viewStore.comparison.rows.first?.weather else {
      Issue.record("There is no forecast for Berlin.")
      return
    }
  }

  @Test("clearing the query cancels the request in flight")
  func clears() async throws {
    let app = try await appWithResults()
    try await app.type("compare")
    try await app.type("search \"\"")
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 3, answered: 1, abandoned: 2))
    #expect(app.viewStore.comparison.rows.isEmpty)
    await app.advance(by: .seconds(10))
    #expect(app.viewStore.search == SearchState())
  }

  @Test("a thermometer is read every two seconds, until it's no longer watched")
  func watch() async throws {
    let app = try await appWithResults()
    try await app.type("watch 1")
    await app.advance(by: .milliseconds(1_999))
    #expect(app.viewStore.watch.readings == [])
    await app.advance(by: .milliseconds(1))
    #expect(app.viewStore.watch.readings.count == 1)
    try await app.type("search \"\"")
    await app.advance(by: .seconds(8))
    #expect(app.viewStore.watch.readings.count == 5, "the comparison continues during a search")
    try await app.type("unwatch")
    await app.advance(by: .seconds(60))
    #expect(app.viewStore.watch == WatchState())
  }

  @Test("watching a second thermometer stops watching the first")
  func watchAnother() async throws {
    let app = try await appWithResults()
    try await app.type("watch 1")
    await app.advance(by: .seconds(3))
    try await app.type("watch 2")
    await app.advance(by: .seconds(4))
    #expect(app.viewStore.watch.place == .berlingen)
    #expect(app.viewStore.watch.readings.count == 2)
  }
}

extension ComparisonState.Row {
  fileprivate var isLoading: Bool { weather == .loading }
}
