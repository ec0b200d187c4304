@testable import ComposableArchitecture

/// A gate for tasks, which a test opens, and which knows the waiting tasks.
///
/// A waiting task records its cancellation, and continues to wait, because an operation may ignore cancellation.
@MainActor
final class Gate {
  private var waiting: [(name: String, continuation: CheckedContinuation<Void, Never>)] = []
  private(set) var log: [String] = []

  /// The names of the waiting tasks.
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

  /// Lets the tasks with a name through, and waits until all tasks have run as far as they can.
  func open(_ name: String) async {
    for entry in waiting where entry.name == name { entry.continuation.resume() }
    waiting.removeAll { $0.name == name }
    await Task.megaYield()
  }
}

extension Gate: Equatable {
  nonisolated static func == (first: Gate, second: Gate) -> Bool { first === second }
}
