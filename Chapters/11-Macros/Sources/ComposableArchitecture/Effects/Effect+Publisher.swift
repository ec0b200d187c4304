import OpenCombine
import StoreSupport
import Synchronization

extension Effect {
  /// An effect that sends a publisher's output.
  ///
  /// ```swift
  /// return .publisher {
  ///   locations.publisher.map(Action.moved)
  /// }
  /// ```
  ///
  /// - Parameter createPublisher: Makes the publisher. It is called each time the effect is started, with the
  ///   dependencies of the feature.
  ///
  /// Seed: 000, Effect.publisher.
  public static func publisher<P: Publisher>(
    _ createPublisher: @escaping () -> P
  ) -> Effect where P.Output == Action, P.Failure == Never {
    let make = preservingDependencies { (_: Void) in createPublisher() }
    return Effect(operation: .publisher(Deferred { make(()) }.eraseToAnyPublisher()))
  }
}

extension Publisher {
  /// Sends the output of this publisher, and waits until it completes.
  ///
  /// The publisher is subscribed to before this function suspends. Cancelling the task cancels the subscription, and
  /// ends the wait.
  ///
  /// - Parameter send: Receives the publisher's output. If the publisher emits off the main actor, an issue is
  ///   reported.
  @MainActor
  func sendAll(to send: Send<Output>) async {
    let run = PublisherRun()
    let origin = EffectOrigin.current
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        run.begin(continuation)
        let subscription = sink(
          receiveCompletion: { @Sendable _ in
            onMainActor(orReport: "An effect\(origin.words) completed") { run.end() }
          },
          receiveValue: { @Sendable value in
            let value = UncheckedSendable(value)  // It is handed over.
            onMainActor(orReport: "The action \(value.value) was sent") {
              if !run.isOver { send.send(value.value) }
            }
          }
        )
        run.retain(subscription)
      }
    } onCancel: {
      run.end()
    }
  }
}

/// One subscription that a task waits for.
private final class PublisherRun: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, Never>?
    var subscription: UncheckedSendable<AnyCancellable>?  // It may be cancelled on any thread.
    var isOver = false
  }

  private let state = Mutex(State())

  var isOver: Bool { state.withLock { $0.isOver } }

  func begin(_ continuation: CheckedContinuation<Void, Never>) {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume() }
  }

  /// Retains the subscription until the end. If it already ended, the subscription is cancelled.
  func retain(_ subscription: AnyCancellable) {
    let subscription = UncheckedSendable(subscription)
    let isOver = state.withLock { state in
      if !state.isOver { state.subscription = subscription }
      return state.isOver
    }
    if isOver { subscription.value.cancel() }
  }

  func end() {
    let (continuation, subscription) = state.withLock { state in
      defer { (state.continuation, state.subscription, state.isOver) = (nil, nil, true) }
      return (state.continuation, state.subscription)
    }
    subscription?.value.cancel()
    continuation?.resume()
  }
}
