import Dispatch
import Observation
import Perception

/// Whom to tell of what has changed of a reference.
///
/// It is not generic, so that its key paths are made once.
final class SharedReference: Observable, Perceptible, Sendable {
  // What is followed. The values are elsewhere.
  var value: Void { () }
  var isLoading: Void { () }
  var loadError: Void { () }
  var saveError: Void { () }

  private let registrar = PerceptionRegistrar()

  /// Notes that something was read: whoever follows reads is told of its next change.
  func registerRead(_ keyPath: KeyPath<SharedReference, Void>) {
    registrar.access(self, keyPath: keyPath)
  }

  /// Tells of everything, since something else is shown from now on.
  func tellAll() {
    notify(\.value)
    notify(\.isLoading)
    notify(\.loadError)
    notify(\.saveError)
  }

  /// Tells of a change that was made, on the main actor: at once, if it is called there, and otherwise soon.
  ///
  /// It is told after the change. If it was told before, who reads at once would read the old value, and follow a change
  /// that is already over.
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
