import ConcurrencyExtras
import OpenCombine
import StoreSupport

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
    let wait = UncheckedSendable(  // It is called on the main actor only.
      { (action: @escaping @Sendable () -> Void) in
        scheduler.schedule(
          after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
          options: options, action)
      })
    let (isTask, receiver) = (isTask, receiver(on: scheduler))
    return wrapped(in: nil) { operation, run in
      if isTask {
        Task.immediate {
          await waitForCall { goOn in
            run.part.onCancel { goOn() }
            wait.value(goOn)
          }
          if !run.part.isCancelled { await operation.runToEnd(in: run) }
          run.part.end()
        }
      } else {
        run.part.onCancel { run.part.end() }
        wait.value {
          onMainActor {
            if run.part.isOver { return }
            operation.start(run.received(by: receiver))
          }
        }
      }
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}

/// A receiver that receives the output of publishers on a scheduler first, and then on the main actor.
func receiver(on scheduler: some Scheduler) -> EffectPart.Receiver {
  let schedule = UncheckedSendable(  // Schedulers are used on any thread.
    { (work: @escaping () -> Void) in scheduler.schedule(work) })
  return { work in schedule.value { onMainActor(work) } }
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
