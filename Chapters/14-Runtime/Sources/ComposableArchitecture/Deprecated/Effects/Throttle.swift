import ConcurrencyExtras
import OpenCombine
import StoreSupport

@available(
  *, deprecated,
  message: "Use a clock's 'sleep' in '.run', with 'cancellable(id:cancelInFlight: true)' instead."
)
extension Effect {
  /// Makes an effect that sends at most once in an interval, together with all other effects with the same cancel ID.
  ///
  /// The first output is sent immediately, and starts an interval. Of the outputs during an interval, one is kept. It
  /// is sent when the interval ends, and starts the next one.
  ///
  /// A running effect with the same cancel ID is cancelled when this one is started. Its pending output stays pending,
  /// as if it were an output of this effect. If this effect is cancelled in any other way, its pending output is
  /// dropped.
  ///
  /// A cancel ID belongs to the feature whose reducer calls this, as in ``cancellable(id:cancelInFlight:)``.
  ///
  /// - Parameters:
  ///   - id: The cancel ID. It can also be used to cancel the effect.
  ///   - interval: The length of an interval.
  ///   - scheduler: The scheduler that measures the time, and on which a publisher's output is received before it
  ///     reaches the main actor.
  ///   - latest: Whether the latest output of an interval is kept, rather than the first.
  /// - Returns: An effect that does the same, and sends less often. It ends when its work ends and no output is
  ///   pending. For ``none`` it is ``none``, which doesn't replace a running effect.
  ///
  /// Seed: 000, Effect.throttle.
  public func throttle<S: Scheduler>(
    id: some Hashable & Sendable, for interval: S.SchedulerTimeType.Stride, scheduler: S,
    latest: Bool
  ) -> Self {
    if isNone { return .none }
    let (cancelID, feature) = (CancelID(AnyHashable(id)), Feature.current)
    let wait = UncheckedSendable(  // It is called on the main actor only.
      { (action: @escaping @Sendable () -> Void) in
        scheduler.schedule(after: scheduler.now.advanced(by: interval), action)
      })
    let (isTask, receiver) = (isTask, receiver(on: scheduler))
    return wrapped(in: nil) { operation, run in
      let throttle = Throttle(
        cancelID, in: feature ?? .here, latest: latest, wait: wait.value, send: run.send)
      let part = EffectPart { throttle.onEmpty { run.part.end() } }
      run.part.onCancel {
        throttle.drop()
        part.cancel()
      }
      let inner = run.inner(part) { throttle.receive($0) }
      operation.start(isTask ? inner : inner.received(by: receiver))
    }
    // Other effects are cancelled after this one takes over their pending output.
    .cancellable(id: id)
  }
}

/// The pending output of a running throttled effect.
@MainActor
private final class Throttle<Action>: ThrottledEffect {
  private let id: CancelID
  private let feature: Feature
  private let latest: Bool
  private let wait: (@escaping @Sendable () -> Void) -> Void
  private let send: @MainActor (Action) -> Void

  /// The action to send when the interval ends.
  private var pending: Action?
  private var emptyAction: (() -> Void)?

  /// Replaces the running effect with the same cancel ID.
  init(
    _ id: CancelID, in feature: Feature, latest: Bool,
    wait: @escaping (@escaping @Sendable () -> Void) -> Void,
    send: @escaping @MainActor (Action) -> Void
  ) {
    (self.id, self.feature, self.latest) = (id, feature, latest)
    (self.wait, self.send) = (wait, send)
    let pending = (feature.throttleIntervals[id]?.effect as? Throttle)?.pending
    feature.cancelEarlier(id)
    if let pending { setPending(pending) }
  }

  /// Sends an output, stores it as pending, or drops it.
  func receive(_ action: Action) {
    if feature.throttleIntervals[id] == nil {
      startInterval()
      send(action)
    } else if latest || pending == nil {
      setPending(action)
    }
  }

  /// Calls a function when no output is pending: immediately if none is pending now.
  func onEmpty(_ action: @escaping () -> Void) {
    emptyAction = action
    callIfEmpty()
  }

  private func callIfEmpty() {
    guard pending == nil else { return }
    let action = emptyAction
    emptyAction = nil
    action?()
  }

  /// Drops the pending output.
  func drop() {
    pending = nil
    callIfEmpty()
  }

  func intervalDidEnd() {
    guard let pending else { return }
    self.pending = nil
    receive(pending)
    callIfEmpty()
  }

  private func setPending(_ action: Action) {
    pending = action
    feature.throttleIntervals[id]?.effect = self
  }

  private func startInterval() {
    let interval = ThrottleInterval()
    feature.throttleIntervals[id] = interval
    // The feature is retained during the interval.
    let number = feature.insert(nil) {}
    wait { [feature, id] in
      onMainActor {
        feature.throttleIntervals[id] = nil
        interval.effect?.intervalDidEnd()
        feature.remove(number, nil)
      }
    }
  }
}

/// The interval after an output of a throttled effect, during which no other output with its cancel ID is sent.
@MainActor
final class ThrottleInterval {
  /// The effect with an output that is pending until the interval ends, if there is one.
  weak var effect: (any ThrottledEffect)?
}

/// A running throttled effect.
@MainActor
protocol ThrottledEffect: AnyObject {
  /// Sends the effect's pending output, unless it was dropped.
  func intervalDidEnd()
}
