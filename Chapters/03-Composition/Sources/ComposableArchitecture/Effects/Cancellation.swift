import Foundation
import OpenCombine

extension Effect {
  /// Makes an effect that can be cancelled by its cancel ID.
  ///
  /// ```swift
  /// case .searchFieldChanged(let query):
  ///   struct SearchID: Hashable {}
  ///   return environment.search(query)
  ///     .catchToEffect()
  ///     .map(AppAction.searchResponse)
  ///     .cancellable(id: SearchID(), cancelInFlight: true)
  /// ```
  ///
  /// Any number of effects may run under one cancel ID; they are cancelled together.
  ///
  /// - Parameters:
  ///   - id: The cancel ID. Two cancel IDs are equal if their types and their values are.
  ///   - cancelInFlight: Whether running effects with this cancel ID are cancelled when this one is
  ///     started.
  /// - Returns: An effect that does the same until it is cancelled. Then its work stops, it emits nothing more, and it
  ///   completes. It is registered under the cancel ID when it is started, before it emits.
  ///
  /// Seed: 001, FAQ; 000, Effect.cancellable.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Effect {
    Deferred { () -> StartedEffect<Output, Failure> in
      if cancelInFlight { RunningEffects.shared.cancel(id) }
      let effect = StartedEffect(self)
      let number = RunningEffects.shared.insert(id) { effect.finishEarly() }
      effect.onEnd { RunningEffects.shared.remove(number, id) }
      return effect
    }
    .eraseToEffect()
  }

  /// An effect that, when it is started, cancels all effects that are running under a cancel ID.
  ///
  /// Effects that are started later are not cancelled. If none is running, it does nothing.
  ///
  /// - Parameter id: The cancel ID. Two cancel IDs are equal if their types and their values are.
  ///
  /// Seed: 000, Effect.cancel.
  public static func cancel(id: AnyHashable) -> Effect {
    .fireAndForget { RunningEffects.shared.cancel(id) }
  }
}
