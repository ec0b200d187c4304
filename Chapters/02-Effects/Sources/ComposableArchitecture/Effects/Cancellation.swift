import Exercises
import Foundation
import OpenCombine

extension Effect {
  /// Makes an effect that can be cancelled by its identifier.
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
  /// Any number of effects may run under one identifier; they are cancelled together.
  ///
  /// - Parameters:
  ///   - id: The identifier. Two are the same when their types and their values are.
  ///   - cancelInFlight: Whether effects that are running under this identifier are cancelled when
  ///     this one is started.
  /// - Returns: An effect that does the same, until it is cancelled: then its work is stopped, it emits
  ///   nothing more, and it completes. It is listed under the identifier when it has been started, and
  ///   before it emits.
  ///
  /// Seed: 001, FAQ; 000, Effect.cancellable.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Effect {
    Deferred { () -> StartedEffect<Output, Failure> in
      // Exercise 2.4
      exercise(
        "2.4", "start the effect, and keep an entry for it for as long as it runs",
        returning: StartedEffect(self))
    }
    .eraseToEffect()
  }

  /// An effect that cancels all effects that are running under an identifier when it is started.
  ///
  /// Effects that are started later are not cancelled. If none is running, it does nothing.
  ///
  /// - Parameter id: The identifier. Two are the same when their types and their values are.
  ///
  /// Seed: 000, Effect.cancel.
  public static func cancel(id: AnyHashable) -> Effect {
    .fireAndForget { RunningEffects.shared.cancel(id) }
  }
}
