import ComposableArchitecture
import Perception

/// Reads something again and again, and counts how often it was told to.
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

  /// How often it was notified since it was asked last. What was notified is read again.
  var told: Int {
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
