import Foundation
import Synchronization
import TutorialCore

/// Work that takes long. Its description and estimated time are shown before, and its progress in the meantime: on a
/// terminal in one line that is overwritten; elsewhere, as in a pipe or a log, in a line from time to time.
package struct LongWork {
  /// The key under which its duration is stored.
  package let name: String
  /// The description, as a sentence without a full stop.
  package let title: String
  package let repository: Repository
  /// Whether progress is shown only on a terminal, for example if a program reads JSON.
  package let isQuiet: Bool
  /// The description of the time if there is no stored duration.
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

  /// The interval between lines if lines can't be overwritten.
  private static let pause = Duration.seconds(30)
  /// Shorter work isn't announced.
  private static let shortest = Duration.seconds(5)

  private final class State: Sendable {
    private let text: Mutex<String>
    init(_ text: String) { self.text = Mutex(text) }
    var now: String {
      get { text.withLock(\.self) }
      set { text.withLock { $0 = newValue } }
    }
  }

  /// Writes output during the work, without progress between its lines.
  package func interrupted(by write: () -> Void) {
    Console.withoutProgress(write)
    // In a pipe, it should be written immediately.
    fflush(nil)
  }

  /// Runs the work.
  ///
  /// - Parameters:
  ///   - isTypical: Whether the duration is a good estimate for the next time. For example, a build that ends at the
  ///     first error is shorter than others.
  ///   - work: The work. It receives a function for reporting the current step.
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
      // A reader who waits for another process should see this immediately, and a reader who saved a file shouldn't
      // miss it.
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
