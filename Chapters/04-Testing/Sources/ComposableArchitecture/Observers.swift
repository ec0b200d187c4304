import OpenCombine

/// Those that want to hear that something has changed, in the order in which they came.
///
/// They are notified that there is something new, not what: they read it themselves. So this class need not
/// know any type of a store, which makes it fast: what is generic is looked up while a program runs.
final class Observers {
  private var observations: [Observation] = []
  private var cancelledCount = 0

  /// Adds an observer.
  ///
  /// - Parameter action: Is called after each change, until what is returned is cancelled or let go.
  func add(_ action: @escaping () -> Void) -> AnyCancellable {
    let observation = Observation(self, action)
    observations.append(observation)
    return AnyCancellable(observation)
  }

  /// Notifies everybody that something has changed.
  func notify() {
    for observation in observations {
      observation.action?()
    }
  }

  /// Forgets cancelled observations once they are the majority, which makes one removal cheap on
  /// average however many observers there are.
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
      // What the action owns goes last. It may be another observation, which is cancelled then.
      withExtendedLifetime(action) {}
    }
  }
}
