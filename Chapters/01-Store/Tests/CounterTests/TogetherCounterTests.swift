import ComposableArchitecture
import Foundation
import OpenCombine
import TerminalUI
import Testing

@testable import counter

@MainActor
private func frameSource(
  _ state: AppState = AppState(), imperative: Bool
) -> any FrameSource {
  let store = Store(initialState: state, reducer: appReducer, environment: AppEnvironment.live)
  return imperative ? CounterScreen(store: store) : Renderer(CounterView(store: store))
}

@Suite("Together · declarative and imperative screens")
@MainActor
struct CounterScreenTests {
  @Test("The declarative screen is a function of the state")
  func declarative() {
    let source = frameSource(AppState(count: 7, step: 2, favourites: [5, 42]), imperative: false)
    #expect(
      source.frame().description == """
        Counter
          7
          step: 2
        Favourites
          1. 5
          2. 42
        """
    )
  }

  @Test("The imperative screen shows the same state")
  func imperative() {
    let source = frameSource(AppState(count: 7, step: 2, favourites: [5, 42]), imperative: true)
    #expect(
      source.frame().description == """
        Counter
          7
          step: 2
          Favourites: 5, 42
        """
    )
  }

  @Test("Both screens count, save, and test a number for primality", arguments: [false, true])
  func plays(imperative: Bool) throws {
    let source = frameSource(imperative: imperative)
    for line in ["+", "step 6", "+", "save"] { _ = try source.frame().perform(line) }
    let text = source.frame().description
    #expect(text.contains("  7\n  step: 6\n"))
    #expect(text.contains(imperative ? "Favourites: 7" : "1. 7"))
    #expect(
      source.frame().availableCommands.first { $0.name == "save" }?.isEnabled == false,
      "7 is already a favourite"
    )

    _ = try source.frame().perform("prime")
    #expect(source.frame().description.hasSuffix("7 is prime!"))
    #expect(
      source.frame().availableCommands.map(\.name) == ["save", "ok"],
      "while an alert is presented, only its buttons are commands"
    )
    _ = try source.frame().perform("ok")
    #expect(!source.frame().isAlerting)
  }

  @Test("Both screens remove favourites and go to them", arguments: [false, true])
  func favourites(imperative: Bool) throws {
    let source = frameSource(AppState(favourites: [5, 42]), imperative: imperative)
    _ = try source.frame().perform(imperative ? "go 42" : "go 2")
    _ = try source.frame().perform(imperative ? "remove 5" : "remove 1")
    let text = source.frame().description
    #expect(text.contains("  42\n"))
    #expect(!text.contains("5"))
  }

  @Test("The imperative screen rejects an absent favourite")
  func unknownFavourite() {
    let source = frameSource(AppState(favourites: [5]), imperative: true)
    #expect {
      _ = try source.frame().perform("remove 6")
    } throws: { error in
      "\(error)" == "“remove FAVOURITE” expects one of your favourites, not “6”."
    }
  }
}

@Suite("Together · transcripts")
@MainActor
struct TranscriptTests {
  @Test("A session prints the same as its transcript", arguments: ["counting", "trace", "past"])
  func replays(name: String) async throws {
    try await replay(name, arguments: [])
  }

  @Test("A session on the imperative screen prints the same as its transcript")
  func replaysImperative() async throws {
    try await replay("imperative", arguments: ["--imperative"])
  }

  private func replay(_ name: String, arguments: [String]) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = try CounterApp.parse(arguments).app()
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
