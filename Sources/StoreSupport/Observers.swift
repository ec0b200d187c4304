import Foundation
import OpenCombine

/// The observers of a change, in the order in which they were added.
///
/// They are notified that a change happened, but not of the new value, which they read themselves. So this class
/// doesn't depend on the types of a store, which makes it fast: generic types are looked up at run time.
///
/// Observers are added and notified on the main actor. They can be cancelled on any thread, because a
/// subscription to a publisher ends wherever its last reference is released.
public final class Observers {
  /// Guards the following properties and the observations. While it is held, no action runs, and none is released.
  private let lock = NSLock()
  private var observations: [Observation] = []
  private var cancelledCount = 0

  /// Creates an empty list of observers.
  public init() {}

  /// The number of observers.
  public var count: Int { lock.sync { observations.count - cancelledCount } }

  /// Adds an observer.
  ///
  /// - Parameter action: Called after each change, until the returned observation is cancelled or released.
  public func add(_ action: @escaping () -> Void) -> AnyCancellable {
    let observation = Observation(self, action)
    lock.sync { observations.append(observation) }
    return AnyCancellable(observation)
  }

  /// Notifies all observers.
  public func notify() {
    for observation in lock.sync({ observations }) {
      lock.sync { observation.action }?()
    }
  }

  /// Removes cancelled observations once they are the majority, so that a removal is cheap on average, however many
  /// observers there are. The lock is held.
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
      // The action's captured objects are released last, without the lock: one of them may be an observation, which is
      // then cancelled.
      withExtendedLifetime(released) {}
    }
  }
}
