import Foundation
import OpenCombine

/// Those that want to hear that something has changed, in the order in which they came.
///
/// They are notified that there is something new, not what: they read it themselves. So this class need not
/// know any type of a store, which makes it fast: what is generic is looked up while a program runs.
///
/// Observers are added and notified on the main actor. They can be cancelled on any thread, because a
/// subscription to a publisher ends wherever its last reference is released.
final class Observers {
  /// Guards what follows, and the observations. No action runs while it is held, and none is released.
  private let lock = NSLock()
  private var observations: [Observation] = []
  private var cancelledCount = 0

  /// Adds an observer.
  ///
  /// - Parameter action: Is called after each change, until what is returned is cancelled or let go.
  func add(_ action: @escaping () -> Void) -> AnyCancellable {
    let observation = Observation(self, action)
    lock.sync { observations.append(observation) }
    return AnyCancellable(observation)
  }

  /// Notifies everybody that something has changed.
  func notify() {
    for observation in lock.sync({ observations }) {
      lock.sync { observation.action }?()
    }
  }

  /// Forgets cancelled observations once they are the majority, which makes one removal cheap on
  /// average however many observers there are. The lock is held.
  private func didCancel() {
    cancelledCount += 1
    guard cancelledCount * 2 > observations.count else { return }
    observations.removeAll { $0.action == nil }
    cancelledCount = 0
  }

  private final class Observation: Cancellable {
    private let lock: NSLock
    private var observers: Observers?
    private(set) var action: (() -> Void)?

    init(_ observers: Observers, _ action: @escaping () -> Void) {
      self.lock = observers.lock
      self.observers = observers
      self.action = action
    }

    func cancel() {
      let released = lock.sync { () -> (Observers, () -> Void)? in
        guard let action, let observers else { return nil }
        self.action = nil
        self.observers = nil
        observers.didCancel()
        return (observers, action)
      }
      // What the action owns is released last, without the lock: it may be another observation, which
      // is cancelled then.
      withExtendedLifetime(released) {}
    }
  }
}
