import ComposableArchitecture
import Foundation

/// The dependencies that can be swapped, by their typed names.
enum Swappable: String, CaseIterable, Sendable {
  case facts, notebook, uuid, date, clock, random, locale, zone, links

  /// The words for completion.
  var words: [String] {
    switch self {
    case .facts: ["scripted", "failing", "live"]
    case .notebook: ["memory", "live"]
    case .uuid: ["incrementing", "live"]
    case .date: ["2020-02-29", "live"]
    case .clock: ["test", "immediate", "live"]
    case .random: ["seeded", "live"]
    case .locale: ["de_DE", "en_GB", "fr_FR", "ja_JP", "live"]
    case .zone: ["America/New_York", "Asia/Tokyo", "Europe/Berlin", "GMT", "live"]
    case .links: ["none", "live"]
    }
  }

  /// The possible replacements, as words that follow “expects”.
  var choices: String {
    switch self {
    case .facts: "“facts scripted”, “facts failing” or “facts live”"
    case .notebook: "“notebook memory” or “notebook live”"
    case .uuid: "“uuid incrementing” or “uuid live”"
    case .date: "a day such as “date 2020-02-29”, or “date live”"
    case .clock: "“clock test”, “clock immediate” or “clock live”"
    case .random: "“random seeded” or “random live”"
    case .locale: "a language and country such as “locale de_DE”, or “locale live”"
    case .zone: "a time zone such as “zone Asia/Tokyo”, or “zone live”"
    case .links: "“links none” or “links live”"
    }
  }
}

/// The replacement of one dependency.
struct Swap: Sendable {
  let dependency: Swappable
  /// The replacement, in a word.
  let value: String
  /// The command that swapped it.
  let source: String
  /// The message about the swap.
  let message: String
  /// Changes the dependency. It is called for each action, so the new value is created beforehand.
  let change: @Sendable (inout DependencyValues) -> Void
}

extension Swap {
  /// - Parameters:
  ///   - dependency: The dependency to swap.
  ///   - word: The typed word for the replacement.
  ///   - testClock: The test clock.
  ///   - source: The command that swaps it.
  /// - Returns: `nil` if there is no such replacement.
  init?(
    _ dependency: Swappable, for word: String, testClock: TestClock<Duration>,
    source: String = ":use"
  ) {
    guard
      let (change, message) =
        word == "live" ? Self.live(dependency) : Self.other(dependency, word, testClock)
    else { return nil }
    self.dependency = dependency
    self.value = word
    self.source = source
    self.message = message
    self.change = change
  }

  private typealias Change = @Sendable (inout DependencyValues) -> Void

  /// Restores a dependency's live value, in every context.
  private static func live(_ dependency: Swappable) -> (Change, String) {
    func live<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable
    ) -> Change {
      { $0[keyPath: keyPath] = DependencyValues.live[keyPath: keyPath] }
    }
    let message = "“\(dependency.rawValue)” is live from now on."
    return switch dependency {
    case .facts: (live(\.facts), message)
    case .notebook: (live(\.notebook), message)
    case .uuid: (live(\.uuid), message)
    case .date: (live(\.date), message)
    case .clock: (live(\.continuousClock), message + running)
    case .random: (live(\.withRandomNumberGenerator), message)
    case .locale: (live(\.locale), message)
    case .zone: (live(\.timeZone), message)
    case .links: (live(\.openURL), message)
    }
  }

  private static let running = " Running effects keep their dependencies."

  private static func other(
    _ dependency: Swappable, _ word: String, _ testClock: TestClock<Duration>
  ) -> (Change, String)? {
    switch (dependency, word) {
    case (.facts, "scripted"):
      return ({ $0.facts = .scripted }, "A fact takes a second of the clock from now on." + running)

    case (.facts, "failing"):
      return ({ $0.facts = .failing }, "The server is on strike from now on." + running)

    case (.notebook, "memory"):
      let notebook = NotebookClient.inMemory
      return ({ $0.notebook = notebook }, "Notes are kept in memory from now on.")

    case (.uuid, "incrementing"):
      let uuid = UUIDGenerator.incrementing
      return ({ $0.uuid = uuid }, "Identifiers count, and begin with #0000.")

    case (.date, _):
      // The 30th of February is parsed as the 1st of March, and so is formatted differently from the typed text.
      let style = Date.ISO8601FormatStyle().year().month().day()
      guard let date = try? Date(word, strategy: style), date.formatted(style) == word else {
        return nil
      }
      let noon = date.addingTimeInterval(12 * 60 * 60)
      return ({ $0.date = .constant(noon) }, "From now on, it is always noon of that day.")

    case (.clock, "test"):
      return (
        { $0.continuousClock = testClock },
        "The clock stands still. “:advance 2s” moves it." + running
      )

    case (.clock, "immediate"):
      let clock = LimitedClock(limit: 100)
      return ({ $0.continuousClock = clock }, "This clock does not wait." + running)

    case (.random, "seeded"):
      let generator = WithRandomNumberGenerator(SeededGenerator(seed: 7))
      return (
        { $0.withRandomNumberGenerator = generator }, "The same random numbers come each time."
      )

    case (.locale, _):
      guard Locale.availableIdentifiers.contains(word) else { return nil }
      let locale = Locale(identifier: word)
      return ({ $0.locale = locale }, "Dates are written this way when the next note is kept.")

    case (.zone, _):
      guard let zone = TimeZone(identifier: word) else { return nil }
      return ({ $0.timeZone = zone }, "Dates are those of this zone when the next note is kept.")

    case (.links, "none"):
      let nothing = OpenURLEffect { _ in false }
      return ({ $0.openURL = nothing }, "Nothing opens addresses from now on.")

    default:
      return nil
    }
  }
}

/// Random numbers that are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
