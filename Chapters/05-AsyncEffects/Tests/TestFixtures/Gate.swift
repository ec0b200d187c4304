@testable import ComposableArchitecture

/// Lets tasks through when a test says so, and knows who waits.
///
/// A task that waits notes that it was cancelled, and goes on waiting: a body may take its time.
@MainActor
final class Gate {
  private var waiting: [(name: String, continuation: CheckedContinuation<Void, Never>)] = []
  private(set) var log: [String] = []

  /// The names of those that wait.
  var names: [String] { waiting.map(\.name) }

  nonisolated init() {}

  /// Waits until the gate is opened for this name.
  func wait(_ name: String) async {
    log.append("\(name) waits")
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((name, $0)) }
    } onCancel: {
      MainActor.assumeIsolated { log.append("\(name) is cancelled") }
    }
    log.append("\(name) goes on")
  }

  /// Lets those through who wait under a name, and waits until all tasks have done what they can.
  func open(_ name: String) async {
    for entry in waiting where entry.name == name { entry.continuation.resume() }
    waiting.removeAll { $0.name == name }
    await Task.megaYield()
  }
}

extension Gate: Equatable {
  nonisolated static func == (first: Gate, second: Gate) -> Bool { first === second }
}
