import CombineSchedulers
import ConcurrencyExtras
import OpenCombine

@available(
  *, deprecated,
  message: "Use a clock's 'sleep' in '.run', with 'cancellable(id:cancelInFlight: true)' instead."
)
extension Effect {
  /// Makes an effect that waits before its work begins. If an effect with the same cancel ID is started in the
  /// meantime, that one waits in its place.
  ///
  /// ```swift
  /// case .searchFieldChanged(let query):
  ///   enum CancelID { case search }
  ///   return .run { send in
  ///     await send(.searchResponse(TaskResult { try await search(query) }))
  ///   }
  ///   .debounce(id: CancelID.search, for: 0.3, scheduler: mainQueue)
  /// ```
  ///
  /// A cancel ID belongs to the feature whose reducer calls this, as in ``cancellable(id:cancelInFlight:)``.
  ///
  /// - Parameters:
  ///   - id: The cancel ID. It can also be used to cancel the effect, while it waits and while it works.
  ///   - dueTime: How long to wait after the effect is started.
  ///   - scheduler: The scheduler on which to wait, and on which a publisher's output is received before it reaches the
  ///     main actor.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that waits, and then runs this one. For ``none`` it is ``none``, which doesn't replace a
  ///   waiting effect.
  ///
  /// Seed: 000, Effect.debounce.
  public func debounce<S: Scheduler>(
    id: some Hashable & Sendable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    if isNone { return .none }
    let wait = { (action: @escaping () -> Void) in
      scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
        options: options, action)
    }
    if let publisher {
      let delayed = Deferred { Future<Void, Never> { end in wait { end(.success(())) } } }
        .receive(on: UIScheduler.shared)
        .flatMap { publisher.receive(on: scheduler).receive(on: UIScheduler.shared) }
      return Effect(operation: .publisher(delayed.eraseToAnyPublisher()))
        .cancellable(id: id, cancelInFlight: true)
    }
    let (options, body) = immediateTask
    let sendableWait = UncheckedSendable(wait)  // It is called on the main actor only.
    return Effect(
      operation: .run(options) { send in
        await waitForCall { goOn in sendableWait.value(goOn) }
        if !Task.isCancelled { await body(send) }
      }
    )
    .cancellable(id: id, cancelInFlight: true)
  }
}

/// Waits until a function is called, on any thread, or until the task is cancelled.
///
/// - Parameter begin: Receives the function.
@MainActor
func waitForCall(_ begin: (_ goOn: @escaping @Sendable () -> Void) -> Void) async {
  let (calls, continuation) = AsyncStream<Never>.makeStream()
  begin { continuation.finish() }
  for await _ in calls {}
}
