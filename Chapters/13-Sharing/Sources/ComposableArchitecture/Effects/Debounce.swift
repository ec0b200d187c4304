import CombineSchedulers
import ConcurrencyExtras
import OpenCombine

extension Effect {
  /// Makes an effect that waits for some time before its work begins. If another one of the same identifier is started
  /// meanwhile, that one waits in its place.
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
  /// An identifier belongs to the feature whose reducer calls this, as that of ``cancellable(id:cancelInFlight:)``.
  ///
  /// - Parameters:
  ///   - id: The identifier. The effect can be cancelled by it, too, while it waits and while it works.
  ///   - dueTime: How long to wait, from when the effect is started.
  ///   - scheduler: Where to wait, and where the output of a publisher is brought to, before it comes to the main actor.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that waits, and then does the same. Of ``none`` it is ``none``, which takes nobody's place.
  ///
  /// Seed: 000, Effect.debounce.
  public func debounce<S: Scheduler>(
    id: some Hashable & Sendable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    let wait = { (action: @escaping () -> Void) in
      scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
        options: options, action)
    }
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher):
      let delayed = Deferred { Future<Void, Never> { end in wait { end(.success(())) } } }
        .receive(on: UIScheduler.shared)
        .flatMap { publisher.receive(on: scheduler).receive(on: UIScheduler.shared) }
      return Effect(operation: .publisher(delayed.eraseToAnyPublisher()))
        .cancellable(id: id, cancelInFlight: true)
    case .run(let priority, let body):
      let wait = UncheckedSendable(wait)  // It is called on the main actor only.
      return Effect(
        operation: .run(priority) { send in
          await waitForCall { goOn in wait.value(goOn) }
          if !Task.isCancelled { await body(send) }
        }
      )
      .cancellable(id: id, cancelInFlight: true)
    }
  }
}

/// Waits until a function is called, wherever that happens, or until the task is cancelled.
///
/// - Parameter begin: Is passed the function.
@MainActor
func waitForCall(_ begin: (_ goOn: @escaping @Sendable () -> Void) -> Void) async {
  let (calls, continuation) = AsyncStream<Never>.makeStream()
  begin { continuation.finish() }
  for await _ in calls {}
}
