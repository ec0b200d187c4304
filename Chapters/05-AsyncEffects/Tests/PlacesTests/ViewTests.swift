import ComposableArchitecture
import TerminalUI
import Testing

@testable import places

@Suite("Screens")
@MainActor
struct ViewTests {
  private func frame(_ state: AppState) -> Frame {
    Frame(
      rendering: AppView(store: Store(initialState: state, reducer: .empty, environment: ())))
  }

  private func commands(_ state: AppState) -> [String] {
    frame(state).availableCommands.filter(\.isEnabled).map(\.name)
  }

  @Test("the first screen shows only the search")
  func start() {
    #expect(
      frame(AppState()).description == """
        Places
          search:
        Server
          latency: 1 s
          failing: never
          requests: 0, answered: 0, abandoned: 0
        """)
    #expect(commands(AppState()) == ["search", "failing", "latency"])
  }

  @Test("results appear below the query, and can be opened, watched and compared")
  func results() {
    var state = AppState()
    state.search = SearchState(query: "berl", results: [.berlin, .berlingen])
    #expect(
      frame(state).description.hasPrefix(
        """
        Places
          search: berl
          1. Berlin, Germany
          2. Berlingen, Switzerland
        """))
    #expect(commands(state).prefix(6) == ["search", "open", "watch", "open", "watch", "compare"])
  }

  @Test("a failed search shows the reason")
  func failure() {
    var state = AppState()
    state.search = SearchState(query: "berl", failure: .fire)
    #expect(
      frame(state).description.contains("\n  Nothing can be found: The server is on fire.\n"))
    state.search.failure = nil
    #expect(frame(state).description.contains("\n  nothing found\n"))
    state.search.isSearching = true
    #expect(frame(state).description.contains("\n  searching…\n"))
  }

  @Test("compared temperatures are bars on one scale, within forty columns")
  func comparison() {
    var state = AppState()
    state.comparison.rows = [
      .init(place: .berlin, weather: .loaded(.from(5.4, to: 15))),
      .init(place: .berlingen, weather: .failed(.fire)),
      .init(place: .gladbach, weather: .loaded(.from(-5, to: 5))),
    ]
    #expect(
      frame(state).text(width: 40).contains(
        """
        Today
          Berlin              5° ·····━━━━━ 15°
          Berlingen         no forecast: The
          server is on fire.
          Bergisch Gladbach  −5° ━━━━━····· 5°
        """))
    state.comparison.rows = [.init(place: .berlin)]
    #expect(frame(state).description.contains("Today\n  Berlin …\n"))
  }

  @Test("a thermometer shows its last reading and the ones before it")
  func thermometer() {
    var state = AppState()
    state.watch = WatchState(place: .berlin)
    #expect(frame(state).description.contains("Thermometer in Berlin\n  reading…\n"))
    state.watch.readings = [10, 12, 17, 14.5]
    #expect(frame(state).description.contains("Thermometer in Berlin\n  14.5 °C  ▁▃█▆\n"))
    #expect(commands(state).contains("unwatch"))
  }

  @Test("the place screen is on top, and can be refreshed and closed")
  func place() {
    var state = AppState()
    state.place = PlaceState(place: .berlin, isLoading: true)
    #expect(frame(state).description == "Berlin, Germany\n  asking for the forecast…")
    state.place = PlaceState(place: .berlin, forecast: .from(8, to: 16, days: 3))
    #expect(
      frame(state).description == """
        Berlin, Germany
          2022-09-13   8° ━━━━━━━━·· 16°
          2022-09-14   9° ·━━━━━━━━· 17°
          2022-09-15  10° ··━━━━━━━━ 18°
        """)
    #expect(commands(state).starts(with: ["refresh", "back"]))
  }
}
