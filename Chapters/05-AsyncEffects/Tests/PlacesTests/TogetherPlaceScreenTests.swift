import ComposableArchitecture
import Testing

@testable import places

@Suite("Together · the place screen", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct PlaceScreenTests {
  private func appWithPlace() async throws -> App {
    var state = AppState()
    state.search = SearchState(query: "berl", results: [.berlin, .berlingen])
    let app = App(state)
    try await app.type("open 1")
    return app
  }

  @Test("the screen requests its forecast when it appears")
  func asks() async throws {
    let app = try await appWithPlace()
    #expect(await app.screen() == "Berlin, Germany\n  asking for the forecast…")
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 1))
    await app.advance(by: .seconds(1))
    #expect(
      await app.screen() == """
        Berlin, Germany
          2022-09-13   8° ━━━━━━━··· 17°
          2022-09-14   9° ·━━━━━━━━━ 21°
          2022-09-15   9° ·━━━━━━━━· 19°
        """)
  }

  @Test("leaving the screen cancels its request")
  func leaves() async throws {
    let app = try await appWithPlace()
    try await app.type("back")
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 1, abandoned: 1))
    await app.advance(by: .seconds(10))
    #expect(app.viewStore.place == nil)
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 1, abandoned: 1))
  }

  @Test("refreshing shows a line until the response arrives, and keeps the old forecast")
  func refreshes() async throws {
    let app = try await appWithPlace()
    await app.advance(by: .seconds(1))
    let before = await app.screen()
    try await app.type("refresh")
    #expect(await app.screen() == before + "\n  refreshing…")
    await app.advance(by: .milliseconds(999))
    #expect(await app.screen() == before + "\n  refreshing…")
    await app.advance(by: .milliseconds(1))
    #expect(await app.screen() == before)
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 2, answered: 2))
  }

  @Test("leaving during a refresh cancels that request, and the next screen starts fresh")
  func leavesRefreshing() async throws {
    let app = try await appWithPlace()
    await app.advance(by: .seconds(1))
    try await app.type("refresh")
    try await app.type("back")
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 2, answered: 1, abandoned: 1))
    try await app.type("open 2")
    #expect(await app.screen() == "Berlingen, Switzerland\n  asking for the forecast…")
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.server.requests == RequestCounts(arrived: 3, answered: 2, abandoned: 1))
  }

  @Test("a failure is shown, and a second request can succeed")
  func fails() async throws {
    let app = try await appWithPlace()
    try await app.type("back")
    try await app.type("failing forecasts")
    try await app.type("open 1")
    await app.advance(by: .seconds(1))
    #expect(
      await app.screen()
        == "Berlin, Germany\n  There is no forecast: The server fails on purpose. (HTTP 500)")
    try await app.type("back")
    try await app.type("failing never")
    try await app.type("open 1")
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.place?.failure == nil)
    #expect(app.viewStore.place?.forecast?.days.count == 3)
  }
}
