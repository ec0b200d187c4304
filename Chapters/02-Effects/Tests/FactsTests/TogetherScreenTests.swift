import ComposableArchitecture
import DemoServer
import Foundation
import TerminalUI
import Testing

@testable import facts

@Suite("Together · the screen", .oneAtATime)
@MainActor
struct FactsViewTests {
  private let time = TestTime()
  private let renderer: Renderer

  init() {
    let store = Store(
      initialState: AppState(), reducer: appReducer, environment: AppEnvironment.scripted(time))
    ViewStore(store).send(.appStarted)
    renderer = Renderer(FactsView(store: store))
  }

  private func type(_ lines: String...) throws {
    for line in lines { try renderer.frame().perform(line) }
  }

  private var commands: [String] {
    renderer.frame().availableCommands.filter(\.isEnabled).map(\.name)
  }

  @Test("The screen has a section for each part of the app")
  func parts() {
    #expect(
      renderer.frame().description == """
        Number
          42
        Stopwatch
          0:00.0
        Search
          search:
        Server
          latency: 1 s; failing: never
          requests: 0, answered: 0, abandoned: 0
        """
    )
    #expect(
      commands == [
        "increment", "decrement", "number", "fact", "start", "search", "failing", "latency",
      ]
    )
  }

  @Test("While a fact is loading, the screen says so and offers `cancel`")
  func loading() async throws {
    try type("fact")
    #expect(renderer.frame().description.contains("Asking for a fact about 42…"))
    #expect(commands.contains("cancel"))
    await time.advance(by: .seconds(1))
    #expect(renderer.frame().description.contains("  42 took Deep Thought"))
    #expect(!commands.contains("cancel"))
  }

  @Test("After a failure, an alert offers `retry` and `cancel`")
  func failure() async throws {
    try type("failing always", "fact")
    await time.advance(by: .seconds(1))
    #expect(
      renderer.frame().description.hasSuffix(
        """
        ────────────────────────────────────────
        There is no fact about 42
          The server fails on purpose. (HTTP 500)
        """
      )
    )
    #expect(commands == ["retry", "cancel"])
    try type("retry")
    #expect(!renderer.frame().isAlerting)
    #expect(renderer.frame().description.contains("Asking for a fact about 42…"))
    await time.advance(by: .seconds(1))
    try type("cancel")
    #expect(!renderer.frame().isAlerting)
    #expect(renderer.frame().description.contains("answered: 2"))
  }

  @Test("The screen shows the last three laps with their durations")
  func laps() async throws {
    try type("start")
    for tenths in 1...4 {
      await time.advance(by: .milliseconds(tenths * 100))
      try type("lap")
    }
    #expect(
      renderer.frame().description.contains(
        "  0:01.0\n  lap 2: 0:00.2\n  lap 3: 0:00.3\n  lap 4: 0:00.4\nSearch"
      )
    )
    try type("stop")
    #expect(commands.contains("clear"))
    #expect(!commands.contains("lap"))
  }

  @Test("Tapping a search result goes to its number")
  func search() async throws {
    try type("search perfect")
    #expect(renderer.frame().description.contains("  search: perfect\n  searching…\n"))
    await time.advance(by: .milliseconds(1_300))
    #expect(renderer.frame().description.contains("  search: perfect\n  1. 6 is perfect"))
    try type("go 2")
    #expect(renderer.frame().description.hasPrefix("Number\n  28\n"))
    try type("search xyzzy")
    await time.advance(by: .milliseconds(1_300))
    #expect(renderer.frame().description.contains("  search: xyzzy\n  nothing found\n"))
    try type("failing always", "search perfect")
    await time.advance(by: .milliseconds(1_300))
    #expect(renderer.frame().description.contains("Nothing can be found: The server fails"))
  }

  @Test(
    "`latency` takes one number or several, and nothing else",
    arguments: ["", "-1", "1 x", "2s", "61", "nan", "0x10"])
  func latencies(wrong: String) throws {
    try type("latency 1.5")
    #expect(renderer.frame().description.contains("latency: 1.5 s;"))
    try type("latency 2  .2")
    #expect(renderer.frame().description.contains("latency: 2 s, then 0.2 s;"))
    #expect {
      try type("latency \(wrong)")
    } throws: { error in
      "\(error)".hasPrefix(
        "“latency SECONDS” expects seconds, such as 1.5, or several that take turns, such as 2 0.2")
    }
  }
}

@Suite("Together · transcripts", .oneAtATime)
@MainActor
struct TranscriptTests {
  @Test("A session prints the same as its transcript", arguments: ["fact", "search", "stopwatch"])
  func replays(name: String) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let time = TestTime()
    let app = try FactsApp.parse(["--test-clock"])
      .app(reducer: appReducer, environment: .scripted(time), testTime: time)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }

  @Test("`--naive` together with `--test-clock` is rejected")
  func naiveNeedsServer() {
    #expect {
      _ = try FactsApp.parse(["--naive", "--test-clock"])
    } throws: { error in
      FactsApp.message(for: error).hasPrefix("--naive needs a server")
    }
  }
}
