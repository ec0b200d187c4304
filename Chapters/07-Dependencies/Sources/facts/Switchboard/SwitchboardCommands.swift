import ComposableArchitecture
import TerminalUI

extension Switchboard {
  /// The commands that swap dependencies.
  @MainActor
  var commands: [AppCommand] {
    [
      AppCommand(":deps", help: "Lists the dependencies, and where each comes from.") {
        self.summary
      },
      AppCommand(":use", argument: .swap(testClock), help: "Swaps a dependency: :use clock test.") {
        self.use($0)
        return $0.message
      },
      AppCommand(":live", help: "Uses live values, and removes all overrides.") {
        self.use(.live)
        return "Everything is real now."
      },
      AppCommand(":preview", help: "Uses preview values, and removes all overrides.") {
        self.use(.preview)
        return "Everything is as in a preview now."
      },
      AppCommand(":test", help: "Uses test values, and removes all overrides.") {
        self.use(.test)
        return "Everything is as in a test now: dependencies without overrides report issues."
      },
      AppCommand(":advance", argument: .duration, help: "Moves the test clock on.") {
        await self.testClock.advance(by: $0)
        return nil
      },
    ]
  }
}

extension CommandArgument<Swap> {
  /// A dependency and its replacement.
  fileprivate static func swap(_ testClock: TestClock<Duration>) -> Self {
    CommandArgument(
      "what", expectation: "a dependency and what to use for it: clock test, say",
      completions: {
        Swappable.allCases.flatMap { dependency in
          dependency.words.map { "\(dependency.rawValue) \($0)" }
        }
      }
    ) { text throws(ArgumentError) in
      let words = text.split(separator: " ").map(String.init)
      guard let dependency = words.first.flatMap({ Swappable(rawValue: $0.lowercased()) }) else {
        let names = Swappable.allCases.map { "“\($0.rawValue)”" }
        throw ArgumentError(expectation: "one of " + names.joined(separator: ", "))
      }
      guard words.count == 2, let swap = Swap(dependency, for: words[1], testClock: testClock)
      else {
        throw ArgumentError(expectation: dependency.choices)
      }
      return swap
    }
  }
}
