@testable import ComposableArchitecture

/// A gate for tasks, which a test opens. It is fast enough for tests with thousands of steps.
@MainActor
final class QuickGate: LeavingGate {
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

  /// The tasks that were cancelled while waiting.
  private(set) var cancelled: Set<String> = []

  /// The waiting tasks, including cancelled ones.
  var names: Set<String> { Set(waiting.keys) }

  nonisolated init() {}

  func wait(_ name: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[name] = $0 }
    } onCancel: {
      MainActor.assumeIsolated { _ = cancelled.insert(name) }
    }
  }

  /// Lets a task through, and waits until all tasks have run as far as they can.
  func open(_ name: String) async {
    waiting.removeValue(forKey: name)?.resume()
    await settle()
  }

  /// Waits until all tasks have run as far as they can. All tasks run sequentially on the main thread.
  func settle() async {
    for _ in 0..<10 { await Task.yield() }
  }
}
