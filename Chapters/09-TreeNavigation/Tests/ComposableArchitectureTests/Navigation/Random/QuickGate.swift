@testable import ComposableArchitecture
@testable import TestFixtures

/// Lets tasks through when a test says so. It is made for tests with thousands of steps.
@MainActor
final class QuickGate: LeavingGate {
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

  /// Who was cancelled while waiting.
  private(set) var cancelled: Set<String> = []

  /// Who waits. Those that were cancelled wait as well.
  var names: Set<String> { Set(waiting.keys) }

  nonisolated init() {}

  func wait(_ name: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[name] = $0 }
    } onCancel: {
      MainActor.assumeIsolated { _ = cancelled.insert(name) }
    }
  }

  /// Lets somebody through, and waits until all tasks have done what they can.
  func open(_ name: String) async {
    waiting.removeValue(forKey: name)?.resume()
    await settle()
  }

  /// Waits until all tasks have done what they can. All of them run on the main thread, one after the other.
  func settle() async {
    for _ in 0..<10 { await Task.yield() }
  }
}
