import ComposableArchitecture
import Synchronization

/// Changes the app's dependencies while it runs.
///
/// The app's reducer asks it for every action:
///
/// ```swift
/// AppFeature().transformDependency(\.self) { switchboard.apply(to: &$0) }
/// ```
final class Switchboard: Sendable {
  private struct Settings {
    var context: DependencyContext?
    /// The swaps, at most one for each dependency.
    var swaps: [Swap] = []
  }

  private let settings: Mutex<Settings>

  /// The clock that `:advance` moves. There is only one, because effects retain it while others are in use.
  let testClock: TestClock<Duration>

  /// - Parameters:
  ///   - context: The context of the app; `nil` for the process's context.
  ///   - testClock: The clock that `:advance` moves.
  ///   - swaps: The initial swaps.
  init(
    context: DependencyContext? = nil, testClock: TestClock<Duration> = TestClock(),
    swaps: [Swap] = []
  ) {
    self.testClock = testClock
    settings = Mutex(Settings(context: context, swaps: swaps))
  }

  /// Applies the swaps to dependencies.
  func apply(to values: inout DependencyValues) {
    let settings = settings.withLock { $0 }
    if let context = settings.context { values.context = context }
    for swap in settings.swaps { swap.change(&values) }
  }

  /// Swaps one dependency, replacing an earlier swap.
  func use(_ swap: Swap) {
    settings.withLock { settings in
      settings.swaps.removeAll { $0.dependency == swap.dependency }
      settings.swaps.append(swap)
    }
  }

  /// Sets the app's context, and drops all swaps.
  func use(_ context: DependencyContext) {
    settings.withLock { $0 = Settings(context: context) }
  }

  /// A line for each dependency, with its value and the source of the value.
  var summary: String {
    let settings = settings.withLock { $0 }
    var values = DependencyValues._current
    if let context = settings.context { values.context = context }
    let context = "\(values.context)"
    func line(_ name: String, _ value: String, _ source: String) -> String {
      func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
      }
      return padded(name, to: 10) + padded(value, to: 14) + source
    }
    let lines = Swappable.allCases.map { dependency in
      guard let swap = settings.swaps.first(where: { $0.dependency == dependency }) else {
        return line(dependency.rawValue, context, "default")
      }
      return line(dependency.rawValue, swap.value, swap.source)
    }
    return ([line("context", context, settings.context == nil ? "process" : "set")] + lines)
      .joined(separator: "\n")
  }
}
