import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct FactsApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Learn facts about numbers, and swap what the app depends on while it runs."
  )

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    // All tasks run sequentially on one thread. So a test clock knows when the tasks that it resumes are
    // suspended again, and each session on test time is the same.
    uncheckedUseMainSerialExecutor = true
    let switchboard = options.testClock ? Switchboard.scripted() : Switchboard()
    throw ExitCode(await TerminalApplication.facts(switchboard).run(options: options))
  }
}

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app at launch.
  ///
  /// - Parameter switchboard: The object that swaps its dependencies.
  static func facts(_ switchboard: Switchboard) -> Self {
    TerminalApplication(
      name: "facts",
      initialState: AppFeature.State(),
      reducer: AppFeature()
        .transformDependency(\.self) { switchboard.apply(to: &$0) }
    ) { store in
      Renderer(AppView(store: store))
    }
    .commands(switchboard.commands)
  }
}

extension Switchboard {
  /// A deterministic environment in which nothing happens by itself.
  static func scripted() -> Switchboard {
    let testClock = TestClock()
    let words: [(Swappable, String)] = [
      (.facts, "scripted"), (.notebook, "memory"), (.uuid, "incrementing"), (.date, "2026-01-01"),
      (.clock, "test"), (.random, "seeded"), (.locale, "en_GB"), (.zone, "GMT"), (.links, "none"),
    ]
    return Switchboard(
      // Even in a test, dependencies that aren't swapped are live.
      context: .live, testClock: testClock,
      swaps: words.compactMap { dependency, word in
        Swap(dependency, for: word, testClock: testClock, source: "--test-clock")
      })
  }
}
