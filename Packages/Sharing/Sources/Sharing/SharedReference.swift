import Dispatch
import Observation
import Perception

/// The observers of a reference.
///
/// It isn't generic, so that its key paths are created once.
final class SharedReference: Observable, Perceptible, Sendable {
  // The property that is observed. The values are elsewhere.
  var value: Void { () }
  var isLoading: Void { () }
  var loadError: Void { () }
  var saveError: Void { () }

  private let registrar = PerceptionRegistrar()

  /// Registers a read: an active tracking is notified of the next change.
  func registerRead(_ keyPath: KeyPath<SharedReference, Void>) {
    registrar.access(self, keyPath: keyPath)
  }

  /// Notifies all observers, because a different reference replaces this one.
  func notifyAll() {
    notify(\.value)
    notify(\.isLoading)
    notify(\.loadError)
    notify(\.saveError)
  }

  /// Notifies observers of a change on the main actor: immediately if it is called there, and otherwise soon.
  ///
  /// It notifies after the change. Otherwise, an observer that reads immediately would get the old value, and would
  /// miss the change.
  func notify(_ keyPath: KeyPath<SharedReference, Void> & Sendable) {
    if isOnMainActor {
      registrar.withMutation(of: self, keyPath: keyPath) {}
    } else {
      Task { @MainActor in registrar.withMutation(of: self, keyPath: keyPath) {} }
    }
  }
}

/// Whether this is called on the main actor. `Thread.isMainThread` would not do: under an asynchronous `main`, Linux runs
/// the main queue on whichever thread is free.
private var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
