import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import facts

@Suite("Together · the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AppTests {
  /// The lines that an app prints when some are typed.
  private func output(
    of switchboard: Switchboard = .scripted(), _ lines: String...
  ) async throws -> String {
    let console = TranscriptConsole(lines: lines)
    let options = try RunOptions.parse([])
    _ = await TerminalApplication.facts(switchboard).run(options: options, console: console)
    return console.output
  }

  @Test("the tour has its own facts and notebook, and all other dependencies of the app")
  func tour() async throws {
    let output = try await output(
      "fact", ":advance 1s", "save", "tour", "fact", "save", "back", "tour")
    #expect(output.contains("  1. 42 took Deep Thought"))
    #expect(output.contains("     #0000, 1 Jan 2026 at 12:00\nStopwatch"))
    let tours = output.components(separatedBy: "A tour\n").dropFirst()
    #expect(tours.allSatisfy { !$0.prefix(40).contains("#0000") })
    // The notes of the tour still exist on the next tour.
    #expect(tours.last?.contains("  1. On this tour we learn: 42 took") == true)
    #expect(tours.last?.contains("#0001") == true)
  }

  @Test("a running effect keeps its dependencies, and the next one uses the current ones")
  func swaps() async throws {
    let output = try await output("fact", ":use facts failing", ":advance 1s", "+", "fact")
    #expect(output.contains("42 took Deep Thought"))
    #expect(output.contains("There is no fact about 43\n  The server is on strike."))
  }

  @Test("in the contexts of previews and tests, each dependency is different")
  func contexts() async throws {
    let output = try await output(":preview", "fact", "+", ":test", "fact", "cancel", ":deps")
    #expect(output.contains("\n  42 is a good number.\n"))
    #expect(output.contains("⚠︎ Unimplemented: FactClient.fetch"))
    #expect(output.contains("There is no fact about 43\n  “FactClient.fetch” was used"))
    #expect(output.contains("\nfacts     test          default\n"))
  }

  @Test("an override by `:use` is created once, and `:live` removes all overrides")
  func live() {
    let switchboard = Switchboard.scripted()
    var values = DependencyValues()
    switchboard.apply(to: &values)
    #expect(values.uuid() == UUID(0))
    // It is the same generator for each action.
    values = DependencyValues()
    switchboard.apply(to: &values)
    #expect(values.uuid() == UUID(1))
    #expect(values.date.now == .noon)
    switchboard.use(.live)
    values = DependencyValues()
    switchboard.apply(to: &values)
    #expect(values.context == .live)
    #expect(values.uuid() != UUID(2))
    #expect(values.continuousClock is ContinuousClock)
  }

  @Test(
    "invalid words are reported with the valid ones",
    arguments: [
      (":use moon", "expects one of “facts”, “notebook”, “uuid”, “date”, “clock”, “random”"),
      (":use clock sundial", "expects “clock test”, “clock immediate” or “clock live”, not “clock"),
      (":use date 31-12-1999", "expects a day such as “date 2020-02-29”, or “date live”"),
      (":use facts", "expects “facts scripted”, “facts failing” or “facts live”, not “facts”"),
      (":use", "expects a dependency and what to use for it: clock test, say."),
    ])
  func unknown(line: String, answer: String) async throws {
    let output = try await output(line, ":deps")
    // A long line goes on in the next.
    #expect(output.replacing("\n  ", with: " ").contains(answer), "\(output)")
    #expect(output.contains("\nclock     test          --test-clock\n"))
  }

  @Test("an immediate clock ends the timer after a hundred ticks, and the stopwatch reports it")
  func immediateClock() async throws {
    let output = try await output(":use clock immediate", "start", "start")
    #expect(output.contains("⚠︎ The immediate clock ended a timer after 100 ticks."))
    #expect(output.contains("  0:10.0\n  Stopped: the clock has ended the timer."))
    #expect(output.contains("  0:20.0\n  Stopped: the clock has ended the timer."))
  }
}
