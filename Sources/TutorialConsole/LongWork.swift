import Foundation
import Synchronization
import TutorialCore

/// Work that a person has to wait for: what it is and about how long it takes is said before, and how
/// far it is meanwhile. On a terminal that is one line which is written over; elsewhere, as in a pipe
/// or a log, a line sometimes.
package struct LongWork {
  /// What the time that it took is remembered under.
  package let name: String
  /// What is done, as a sentence without its end.
  package let title: String
  package let repository: Repository
  /// Whether nothing is said away from a terminal, as to a program that reads JSON.
  package let isQuiet: Bool
  /// What is said of the time when it was never done here.
  package let firstTime: String

  /// Describes the work; the parameters are the properties.
  package init(
    name: String, title: String, repository: Repository, isQuiet: Bool = false,
    firstTime: String = "The first time takes a few minutes."
  ) {
    self.name = name
    self.title = title
    self.repository = repository
    self.isQuiet = isQuiet
    self.firstTime = firstTime
  }

  /// How often a line is written where lines cannot be written over.
  private static let pause = Duration.seconds(30)
  /// What takes less needs no announcement.
  private static let shortest = Duration.seconds(5)

  private final class State: Sendable {
    private let text: Mutex<String>
    init(_ text: String) { self.text = Mutex(text) }
    var now: String {
      get { text.withLock(\.self) }
      set { text.withLock { $0 = newValue } }
    }
  }

  /// Writes something in the middle of the work, where no progress gets between its lines.
  package func interrupted(by write: () -> Void) {
    Console.withoutProgress(write)
    // When piped, it should be there as soon as it is known.
    fflush(nil)
  }

  /// Does the work.
  ///
  /// - Parameters:
  ///   - isTypical: Whether the time that it took says something about the next time. A build that ends
  ///     at the first error, for example, is shorter than others.
  ///   - work: Gets a function that takes what is being done.
  package func run<Result: Sendable>(
    isTypical: (Result) -> Bool = { _ in true },
    _ work: (@escaping @Sendable (String) -> Void) async throws -> Result
  ) async throws -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    var times = WorkTimes(repository)
    announce(times[name])
    let state = State(title)
    let isQuiet = isQuiet
    let ticker = Task {
      var said = Duration.zero
      while !Task.isCancelled {
        let passed = clock.now - start
        if Console.showsProgress {
          Console.progress("\(passed.components.seconds) s · \(state.now)")
        } else if !isQuiet, passed - said >= Self.pause {
          said = passed
          Console.error("\(passed.components.seconds) s: \(state.now)")
        }
        try await Task.sleep(for: .seconds(1))
      }
    }
    defer {
      ticker.cancel()
      Console.clearProgress()
    }
    let result = try await work { text in
      let hasChanged = state.now != text
      state.now = text
      // Whoever waits for someone else should know immediately, and whoever saved should not miss it.
      let isInLine = Console.showsProgress && text == Toolchain.waiting
      if hasChanged, !isQuiet, Toolchain.isNews(text), !isInLine { Console.error(text) }
      if Console.showsProgress {
        Console.progress("\((clock.now - start).components.seconds) s · \(text)")
      }
    }
    if isTypical(result) { times.remember(name, clock.now - start) }
    return result
  }

  private func announce(_ last: Duration?) {
    guard !isQuiet, last.map({ $0 >= Self.shortest }) ?? true else { return }
    let time = last.map { "The last time, this took about \($0.roughly)." } ?? firstTime
    Console.error("\(title). \(time)")
  }
}
