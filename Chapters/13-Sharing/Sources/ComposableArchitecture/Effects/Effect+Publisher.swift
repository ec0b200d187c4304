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
    Effect(operation: .publisher(createPublisher().eraseToAnyPublisher()))
  }
}

extension Publisher {
  /// Subscribes on behalf of an effect. If the publisher emits or completes off the main actor, an issue is reported.
  ///
  /// - Parameters:
  ///   - origin: The action whose effect it is, for the issue; `nil` if it is unknown.
  ///   - onEnd: Called when the publisher completes.
  ///   - send: Receives the publisher's output.
  func sink(
    of origin: EffectOrigin?, onEnd: @escaping @MainActor () -> Void,
    send: @escaping @MainActor (Output) -> Void
  ) -> AnyCancellable {
    sink(
      receiveCompletion: { @Sendable _ in
        onMainActor(orReport: "An effect\(origin.words) completed", onEnd)
      },
      receiveValue: { @Sendable output in
        let output = UncheckedSendable(output)  // It is handed over.
        onMainActor(orReport: "The action \(output.value) was sent") { send(output.value) }
      }
    )
  }

  /// Sends the output of this publisher, and waits until it completes.
  ///
  /// The publisher is subscribed to before this function suspends. Cancelling the task cancels the subscription, and
  /// ends the wait.
  ///
  /// - Parameter send: Receives the publisher's output. If the publisher emits off the main actor, an issue is
  ///   reported.
  @MainActor
  func sendAll(to send: Send<Output>) async {
    let isOver = LockIsolated(false)
    let waiting = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    let end = { @Sendable in
      isOver.setValue(true)
      waiting.withValue { $0.take() }?.resume()
    }
    let subscription = UncheckedSendable(  // It may be cancelled on any thread.
      sink(of: .current, onEnd: end) { output in
        if !isOver.value { send.send(output) }
      })
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.setValue(continuation)
        if isOver.value { end() }
      }
    } onCancel: {
      subscription.value.cancel()
      end()
    }
  }
}
