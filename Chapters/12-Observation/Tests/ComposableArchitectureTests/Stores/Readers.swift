import ComposableArchitecture
import Perception

/// Reads a value repeatedly, and counts its notifications.
@MainActor
final class Reader {
  private(set) var count = 0
  private var isStale = true
  private var tracking: PerceptionTracking?
  private let read: () -> Void

  /// Reads immediately.
  init(_ read: @escaping () -> Void) {
    self.read = read
    follow()
    count = 0
  }

  /// The number of notifications since the last query. Changed values are read again.
  var notified: Int {
    defer { count = 0 }
    follow()
    return count
  }

  private func follow() {
    guard isStale else { return }
    isStale = false
    tracking?.cancel()
    (_, tracking) = PerceptionTracking.track(read) { [weak self] in
      MainActor.assumeIsolated {
        self?.count += 1
        self?.isStale = true
      }
    }
  }
}
