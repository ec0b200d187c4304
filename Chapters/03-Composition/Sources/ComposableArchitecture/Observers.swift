import OpenCombine

/// The observers of a change, in the order in which they were added.
///
/// They are notified that a change happened, but not of the new value, which they read themselves. So this class
/// doesn't depend on the types of a store, which makes it fast: generic types are looked up at run time.
final class Observers {
  private var observations: [Observation] = []
  private var cancelledCount = 0

  /// Adds an observer.
  ///
  /// - Parameter action: Called after each change, until the returned observation is cancelled or released.
  func add(_ action: @escaping () -> Void) -> AnyCancellable {
    let observation = Observation(self, action)
    observations.append(observation)
    return AnyCancellable(observation)
  }

  /// Notifies all observers.
  func notify() {
    for observation in observations {
      observation.action?()
    }
  }

  /// Removes cancelled observations once they are the majority, so that a removal is cheap on average, however many
  /// observers there are.
  private func didCancel() {
    cancelledCount += 1
    guard cancelledCount * 2 > observations.count else { return }
    observations.removeAll { $0.action == nil }
    cancelledCount = 0
  }

  private final class Observation: Cancellable {
    private var observers: Observers?
    private(set) var action: (() -> Void)?

    init(_ observers: Observers, _ action: @escaping () -> Void) {
      self.observers = observers
      self.action = action
    }

    func cancel() {
      guard let action, let observers else { return }
      self.action = nil
      self.observers = nil
      observers.didCancel()
      // The action's captured objects are released last. One of them may be an observation, which is then cancelled.
      withExtendedLifetime(action) {}
    }
  }
}
