@_spi(Internals) import Dependencies
import OpenCombine

/// What all stores of one application share, whatever the types of their states and actions are.
///
/// The core at the root owns it, and it ends with that.
@MainActor
final class Runtime {
  /// What actions are reduced with.
  var dependencies: DependencyValues

  /// Whether an action is being processed, so that the next one has to wait for its turn.
  var isSending = false

  /// Whether a reducer is changing the state, so that nobody can read it.
  private(set) var isReducing = false

  /// How many actions have been reduced.
  private(set) var generation = 0

  /// What was derived from the state since the last action.
  private var kept: [StateCache] = []

  /// The stores whose part of the state may be another after an action.
  let identityObservers = IdentityObservers()

  /// Who is notified after each action from outside, with all that it led to: publishers, and views of earlier days.
  let observers = Observers()

  /// The effects that are not over yet.
  let effects: EffectCancellables

  /// The key paths to the states of stores, by the stores' types.
  var statePaths: [ObjectIdentifier: AnyKeyPath] = [:]

  /// What is running in the store's feature, and in those below it.
  let features = Feature.ofStore()

  /// - Parameters:
  ///   - dependencies: What actions are reduced with.
  ///   - onEffectEnd: Is called when an effect is over, with its number.
  init(dependencies: DependencyValues, onEffectEnd: @escaping (Int) -> Void) {
    self.dependencies = dependencies
    self.effects = EffectCancellables(onEnd: onEffectEnd)
  }

  /// Prepares for a reducer that changes the state.
  ///
  /// What was derived from the state is forgotten. Otherwise the state would have two owners, and the first change to an array
  /// in it would copy the array.
  func willReduce() {
    // To track reads the state, through windows.
    identityObservers.track()
    generation += 1
    invalidateCaches()
    isReducing = true
  }

  /// Is called when the reducer has changed the state.
  func didReduce() {
    isReducing = false
  }

  /// Notifies everybody whom the actions concern that have been reduced.
  func notifyObservers() {
    identityObservers.check()
    observers.notify()
  }

  /// How many effects, and parts of them, were cancelled and are not over yet.
  var endingEffects: Int { features.ending.count + effects.running.values.count { $0.isCancelled } }

  /// Keeps something until the next action is reduced.
  func keep(_ part: StateCache) {
    kept.append(part)
  }

  private func invalidateCaches() {
    guard !kept.isEmpty else { return }
    // What goes may have a `deinit` that sends an action.
    let forgotten = kept
    kept.removeAll(keepingCapacity: true)
    for cache in forgotten { cache.invalidate() }
  }

  /// Stops the program, since nobody can read a state that is being changed.
  func checkReadable() {
    guard isReducing else { return }
    fatalError(
      """
      The state of a store was read while its reducer was changing it.

      A reducer gets the state handed in. Read it there, and not through the store.
      """
    )
  }
}

/// Something that is kept until the next action is reduced.
@MainActor
class StateCache {
  /// Lets it go.
  func invalidate() {}
}

/// A part of the state that is kept until the next action is reduced.
@MainActor
final class CachedState<Part>: StateCache {
  var value: Part?

  override func invalidate() {
    // It goes when this returns, and then nothing of this object is in use.
    let forgotten = value
    value = nil
    withExtendedLifetime(forgotten) {}
  }
}
