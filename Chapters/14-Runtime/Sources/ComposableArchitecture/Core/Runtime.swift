@_spi(Internals) import Dependencies
import OpenCombine
import StoreSupport

/// The shared object of all stores of one application. It doesn't depend on their types.
///
/// The root core owns it.
@MainActor
final class Runtime {
  /// The dependencies with which actions are reduced.
  var dependencies: DependencyValues

  /// Whether an action is being processed, so that the next one is queued.
  var isSending = false

  /// Whether a reducer is changing the state, so that it can't be read.
  private(set) var isReducing = false

  /// How many actions were reduced so far.
  private(set) var generation = 0

  /// The values that were derived from the state since the last action.
  private var caches: [StateCache] = []

  /// The identity observers of the stores' states.
  let identityObservers = IdentityObservers()

  /// The observers that are notified after each action from outside and the actions that it leads to: publishers, and
  /// deprecated views.
  var observers: Observers {
    let observers = createdObservers ?? Observers()
    createdObservers = observers
    return observers
  }

  /// The same object after its first use. Most applications don't use it, so that their actions needn't lock it.
  private var createdObservers: Observers?

  /// The running effects.
  private(set) lazy var effects = EffectCancellables(onEnd: onEffectEnd)
  private let onEffectEnd: (Int) -> Void

  /// The key paths to the states of stores, by the stores' types.
  var statePaths: [ObjectIdentifier: AnyKeyPath] = [:]

  /// The store's root feature, with the effects that are running in it and below.
  let features = Feature.ofStore()

  /// - Parameters:
  ///   - dependencies: The dependencies with which actions are reduced.
  ///   - onEffectEnd: Called when an effect ends, with its number.
  init(dependencies: DependencyValues, onEffectEnd: @escaping (Int) -> Void) {
    self.dependencies = dependencies
    self.onEffectEnd = onEffectEnd
  }

  /// Prepares for a reducer that changes the state.
  ///
  /// Values that were derived from the state are released. Otherwise, the state would have two owners, and the first
  /// change to an array in it would copy the array.
  func willReduce() {
    // Tracking reads the state through scoped cores.
    identityObservers.track()
    generation += 1
    invalidateCaches()
    isReducing = true
  }

  /// Called after the reducer changes the state.
  func didReduce() {
    isReducing = false
  }

  /// Notifies all observers that the reduced actions affect.
  func notifyObservers() {
    identityObservers.check()
    createdObservers?.notify()
  }

  /// How many effects, and tasks of effects, were cancelled and are still running.
  var endingEffects: Int { features.ending.count + effects.running.values.count { $0.isCancelled } }

  /// Caches a value until the next action is reduced.
  func cache(_ part: StateCache) {
    caches.append(part)
  }

  private func invalidateCaches() {
    guard !caches.isEmpty else { return }
    // A released value may have a `deinit` that sends an action.
    let forgotten = caches
    caches.removeAll(keepingCapacity: true)
    for cache in forgotten { cache.invalidate() }
  }

  /// Traps if the state is being changed, because it can't be read then.
  func checkReadable() {
    guard isReducing else { return }
    fatalError(
      """
      The state of a store was read while its reducer was changing it.

      A reducer receives the state as a parameter. Read it there instead of through the store.
      """
    )
  }
}

/// A value that is cached until the next action is reduced.
@MainActor
class StateCache {
  /// Releases the value.
  func invalidate() {}
}

/// Derived state that is cached until the next action is reduced.
@MainActor
final class CachedState<Part>: StateCache {
  var value: Part?

  override func invalidate() {
    // The value is released when this returns, so that nothing accesses this object then.
    let forgotten = value
    value = nil
    withExtendedLifetime(forgotten) {}
  }
}
