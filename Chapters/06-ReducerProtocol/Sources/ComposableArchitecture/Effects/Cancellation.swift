import OpenCombine
import StoreSupport

extension EffectPublisher {
  /// Makes an effect that can be cancelled by its cancel ID.
  ///
  /// ```swift
  /// case .searchFieldChanged(let query):
  ///   enum CancelID { case search }
  ///   return .task { .searchResponse(await TaskResult { try await environment.search(query) }) }
  ///     .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Any number of effects may run under one cancel ID; they are cancelled together.
  ///
  /// - Parameters:
  ///   - id: The cancel ID. Two cancel IDs are equal if their types and their values are.
  ///   - cancelInFlight: Whether running effects with this cancel ID are cancelled when this one is started, before its
  ///     work begins.
  /// - Returns: An effect that does the same until it is cancelled. Then its work is cancelled, and it emits nothing
  ///   more. A publisher's effect completes immediately, and a task's effect when its operation returns. It is
  ///   registered under the cancel ID when it is started, before it emits.
  ///
  /// Seed: 001, FAQ; 000, Effect.cancellable.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> EffectPublisher {
    cancellable(CancelID(id), cancelInFlight: cancelInFlight)
  }

  /// Makes an effect that can be cancelled by a cancel ID that is a type.
  ///
  /// - Parameters:
  ///   - id: The type. It differs from all values of that type.
  ///   - cancelInFlight: Whether running effects with this cancel ID are cancelled first.
  /// - Returns: The effect that ``cancellable(id:cancelInFlight:)-(AnyHashable,_)`` returns.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> EffectPublisher {
    cancellable(CancelID(id), cancelInFlight: cancelInFlight)
  }

  func cancellable(_ id: CancelID, cancelInFlight: Bool) -> EffectPublisher {
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher):
      return Deferred { () -> StartedEffect<Action, Failure> in
        if cancelInFlight { RunningEffects.shared.cancel(id) }
        let effect = StartedEffect(publisher)
        let number = RunningEffects.shared.insert(id) { effect.finishEarly() }
        effect.onEnd { RunningEffects.shared.remove(number, id) }
        return effect
      }
      .eraseToEffect()
    case .run(let priority, let body):
      return EffectPublisher(
        operation: .run(priority) { send in
          await withCancellation(id, cancelInFlight: cancelInFlight) {
            await body(send)
          }
        })
    }
  }

  /// An effect that, when it is started, cancels all effects that are running under a cancel ID.
  ///
  /// Effects that are started later are not cancelled. If none is running, it does nothing.
  ///
  /// - Parameter id: The cancel ID. Two cancel IDs are equal if their types and their values are.
  ///
  /// Seed: 000, Effect.cancel.
  public static func cancel(id: AnyHashable) -> EffectPublisher {
    .cancel(CancelID(id))
  }

  /// An effect that cancels all effects that are running under a cancel ID that is a type.
  ///
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) -> EffectPublisher {
    .cancel(CancelID(id))
  }

  /// An effect that, when it is started, cancels all effects that are running under some cancel IDs.
  ///
  /// - Parameter ids: The cancel IDs.
  public static func cancel(ids: [AnyHashable]) -> EffectPublisher {
    .merge(ids.map(EffectPublisher.cancel(id:)))
  }

  /// An effect that cancels all effects that are running under cancel IDs that are types.
  ///
  /// - Parameter ids: The types.
  public static func cancel(ids: [Any.Type]) -> EffectPublisher {
    .merge(ids.map(EffectPublisher.cancel(id:)))
  }

  private static func cancel(_ id: CancelID) -> EffectPublisher {
    EffectPublisher(emission: { _ in RunningEffects.shared.cancel(id) })
  }
}
