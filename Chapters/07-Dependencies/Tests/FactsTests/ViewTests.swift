import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import facts

@Suite("Screens")
@MainActor
struct ViewTests {
  private func frame(_ state: facts.AppFeature.State) -> Frame {
    Frame(rendering: AppView(store: Store(initialState: state, reducer: EmptyReducer())))
  }

  private func commands(_ state: facts.AppFeature.State) -> [String] {
    frame(state).availableCommands.filter(\.isEnabled).map(\.name)
  }

  @Test("the first screen shows a number, and a stopwatch that is not running")
  func start() {
    let state = facts.AppFeature.State()
    #expect(frame(state).text(width: 80) == "Number\n  42\nStopwatch\n  0:00.0")
    #expect(
      commands(state) == [
        "increment", "decrement", "random", "number", "fact", "source", "start", "tour",
      ])
  }

  @Test("a fact can be awaited or cancelled, and saved when it has arrived")
  func fact() {
    var state = facts.AppFeature.State()
    state.facts.isLoading = true
    #expect(frame(state).text(width: 80).contains("  42\n  Asking for a fact about 42…\n"))
    #expect(commands(state).contains("cancel") && !commands(state).contains("fact"))
    state.facts.isLoading = false
    state.facts.fact = "42 is good."
    #expect(frame(state).text(width: 80).contains("  42\n  42 is good.\n"))
    #expect(commands(state).contains("save"))
  }

  @Test("the earlier names of commands still work")
  func formerNames() {
    var state = facts.AppFeature.State()
    state.facts.fact = "42 is good."
    state.facts.notes = [Note(255, "255 is odd.")]
    let commands = frame(state).availableCommands
    #expect(commands.first { $0.name == "save" }?.aliases == ["keep"])
    #expect(commands.first { $0.name == "remove" }?.aliases == ["forget"])
  }

  @Test("of many notes the last four are shown, each with its identifier and its date")
  func notes() {
    var state = facts.AppFeature.State()
    state.facts.notes = [Note(255, "255 is odd.")]
    #expect(
      frame(state).text(width: 80).contains(
        "Notebook\n  1. 255 is odd.\n     #00FF, 1 Jan 2026 at 12:00\nStopwatch\n"))
    for number in 1...5 { state.facts.notes.append(Note(number, "\(number) is a number.")) }
    let text = frame(state).text(width: 80)
    #expect(text.contains("Notebook\n  (2 more)\n  1. 2 is a number.\n"))
    #expect(text.contains("  4. 5 is a number.\n     #0005"))
  }

  @Test("the last three laps are shown, and a lost timer")
  func stopwatch() {
    var state = facts.AppFeature.State()
    state.stopwatch.elapsed = .milliseconds(62_350)
    state.stopwatch.hasLostTimer = true
    state.stopwatch.laps = (1...4).map {
      Stopwatch.Lap(elapsed: .seconds($0), date: .noon + TimeInterval($0))
    }
    #expect(
      frame(state).text(width: 80).hasSuffix(
        """
        Stopwatch
          1:02.3
          Stopped: the clock has ended the timer.
          lap 2  0:02.0  12:00:02
          lap 3  0:03.0  12:00:03
          lap 4  0:04.0  12:00:04
        """))
  }

  @Test("the tour is a separate screen, and only `back` leads home")
  func tour() {
    var state = facts.AppFeature.State()
    state.facts.notes = [Note(1, "1 is first.")]
    state.tour = facts.Facts.State(place: .tour)
    #expect(frame(state).text(width: 80) == "A tour\n  42")
    #expect(
      commands(state) == [
        "increment", "decrement", "random", "number", "fact", "source", "back",
      ])
  }

  @Test("everything fits into forty columns")
  func narrow() {
    var state = facts.AppFeature.State()
    state.facts.fact = "42 took Deep Thought seven and a half million years to work out."
    state.facts.unopenedSource = URL(string: "https://en.wikipedia.org/wiki/42_(number)")
    state.facts.notes = [Note(1, "1 is where counting begins, and so does this notebook.")]
    #expect(
      frame(state).text(width: 40) == """
        Number
          42
          42 took Deep Thought seven and a half
          million years to work out.
          Nothing here opens addresses. Look at
          https://en.wikipedia.org/wiki/42_(numb
          er)
        Notebook
          1. 1 is where counting begins, and so
             does this notebook.
             #0001, 1 Jan 2026 at 12:00
        Stopwatch
          0:00.0
        """)
  }

  @Test("an alert is shown at the bottom, with two commands")
  func alert() {
    var state = facts.AppFeature.State()
    state.facts.alert = AlertState(
      title: "There is no fact about 42", message: "It rains.",
      primaryButton: .default("Retry", send: .factButtonTapped), secondaryButton: .cancel())
    #expect(frame(state).text(width: 80).hasSuffix("There is no fact about 42\n  It rains."))
    #expect(commands(state) == ["retry", "cancel"])
  }
}
