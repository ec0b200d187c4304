import Synchronization

/// The actions of tasks, in order.
final class Journal: Sendable {
  private let record = Mutex<[String]>([])

  var entries: [String] { record.withLock { $0 } }

  func note(_ entry: String) {
    record.withLock { $0.append(entry) }
  }

  /// Waits until it is cancelled, and records that immediately.
  @MainActor
  func work(_ name: String) async {
    note("\(name) begins")
    await withTaskCancellationHandler {
      try? await Task.sleep(for: .seconds(24 * 60 * 60))
    } onCancel: {
      note("\(name) is cancelled")
    }
  }

  /// Returns when an entry has been recorded.
  func has(_ entry: String) async {
    while !entries.contains(entry) { await Task.yield() }
  }
}

/// Gives tasks the opportunity to do what they shouldn't.
func settle() async {
  for _ in 0..<20 {
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}
