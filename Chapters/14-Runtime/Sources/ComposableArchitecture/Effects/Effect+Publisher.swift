import ConcurrencyExtras
import OpenCombine
import StoreSupport

extension Effect {
  /// An effect that sends a publisher's output.
  ///
  /// ```swift
  /// return .publisher {
  ///   locations.publisher.map(Action.moved)
  /// }
  /// ```
  ///
  /// - Parameter createPublisher: Makes the publisher. It is called once, immediately, with the dependencies of the feature. A
  ///   publisher that should begin when the effect is started is a `Deferred`.
  ///
  /// Seed: 000, Effect.publisher.
  public static func publisher<P: Publisher>(
    _ createPublisher: () -> P
  ) -> Effect where P.Output == Action, P.Failure == Never {
    let publisher = UncheckedSendable(createPublisher())
    return Effect(
      operation: .publisher { run in
        let (origin, receiver) = (EffectOrigin.current, run.receiver)
        // It can already be cancelled while it emits.
        let started = StartedEffect(publisher.value.eraseToAnyPublisher())
        run.part.onCancel { started.finishEarly() }
        let subscription = started.sink(
          receiveCompletion: { @Sendable _ in
            let work = { @MainActor @Sendable in run.part.end() }
            if let receiver { return receiver(work) }
            onMainActor(orReport: "An effect\(origin.words) completed", work)
          },
          receiveValue: { @Sendable action in
            let action = UncheckedSendable(action)  // It is handed over.
            let work = { @MainActor @Sendable in
              if !run.part.isCancelled { run.send(action.value) }
            }
            if let receiver { return receiver(work) }
            onMainActor(orReport: "The action \(action.value) was sent", work)
          }
        )
        run.part.onCancel {
          subscription.cancel()
          run.part.end()
        }
      })
  }
}
