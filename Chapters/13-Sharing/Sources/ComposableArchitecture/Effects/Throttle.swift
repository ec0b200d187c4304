import CombineSchedulers
import ConcurrencyExtras
import OpenCombine

extension Effect {
  /// Makes an effect that sends at most once in an interval, together with all others of the same identifier.
  ///
  /// The first output of all is sent immediately, and opens a window. Of those that come while the window is open one is
  /// kept. It is sent when the window ends, and opens the next one.
  ///
  /// An effect of the same identifier that is running is cancelled when this one is started. What it has kept waits
  /// on, as if this one had kept it. If this one is cancelled in any other way, what it has kept is dropped.
  ///
  /// An identifier belongs to the feature whose reducer calls this, as that of ``cancellable(id:cancelInFlight:)``.
  ///
  /// - Parameters:
  ///   - id: The identifier. The effect can be cancelled by it, too.
  ///   - interval: How long a window is.
  ///   - scheduler: What keeps the time, and where the output of a publisher is brought to, before it comes to the main
  ///     actor.
  ///   - latest: Whether the latest output of a window is kept, or else the first.
  /// - Returns: An effect that does the same, and sends less. It is over when its work is, and nothing is kept any more.
  ///   Of ``none`` it is ``none``, which takes nobody's place.
  ///
  /// Seed: 000, Effect.throttle.
  public func throttle<S: Scheduler>(
    id: some Hashable & Sendable, for interval: S.SchedulerTimeType.Stride, scheduler: S,
    latest: Bool
  ) -> Self {
    if isNone { return .none }
    let (cancelID, feature) = (CancelID(AnyHashable(id)), Feature.current)
    let (priority, body) = received(on: scheduler).asTask
    let wait = UncheckedSendable(  // It is called on the main actor only.
      { (action: @escaping @Sendable () -> Void) in
        scheduler.schedule(after: scheduler.now.advanced(by: interval), action)
      })
    return Effect(
      operation: .run(priority) { send in
        let throttle = Throttle(
          cancelID, in: feature ?? .here, latest: latest, wait: wait.value, send: send)
        await withTaskCancellationHandler {
          await body(Send { throttle.receive($0) })
          await throttle.finish()
        } onCancel: {
          onMainActor { throttle.drop() }
        }
      }
    )
    // Others are cancelled when this one has taken over what they have kept.
    .cancellable(id: id)
  }

  /// The same effect. What a publisher emits is brought to a scheduler first, and then to the main actor.
  private func received(on scheduler: some Scheduler) -> Effect {
    guard case .publisher(let publisher) = operation else { return self }
    let received = publisher.receive(on: scheduler).receive(on: UIScheduler.shared)
    return Effect(operation: .publisher(received.eraseToAnyPublisher()))
  }
}

/// What a throttled effect that is running has kept.
@MainActor
private final class Throttle<Action>: ThrottledEffect {
  private let id: CancelID
  private let feature: Feature
  private let latest: Bool
  private let wait: (@escaping @Sendable () -> Void) -> Void
  private let send: Send<Action>

  /// What is sent when the window ends.
  private var kept: Action?
  private var onEmpty: () -> Void = {}

  /// Takes the place of the effect of the same identifier that is running.
  init(
    _ id: CancelID, in feature: Feature, latest: Bool,
    wait: @escaping (@escaping @Sendable () -> Void) -> Void, send: Send<Action>
  ) {
    (self.id, self.feature, self.latest) = (id, feature, latest)
    (self.wait, self.send) = (wait, send)
    let kept = (feature.throttleWindows[id]?.effect as? Throttle)?.kept
    feature.cancel(id)
    if let kept { keep(kept) }
  }

  /// Sends an output, or keeps it, or drops it.
  func receive(_ action: Action) {
    if feature.throttleWindows[id] == nil {
      openWindow()
      send.send(action)
    } else if latest || kept == nil {
      keep(action)
    }
  }

  /// Waits until nothing is kept any more.
  func finish() async {
    if kept != nil { await waitForCall { onEmpty = $0 } }
  }

  func drop() { kept = nil }

  func windowDidEnd() {
    guard let kept else { return }
    drop()
    receive(kept)
    onEmpty()
  }

  private func keep(_ action: Action) {
    kept = action
    feature.throttleWindows[id]?.effect = self
  }

  private func openWindow() {
    let window = ThrottleWindow()
    feature.throttleWindows[id] = window
    // The feature is kept as long as the window is open.
    let number = feature.insert(nil) {}
    wait { [feature, id] in
      onMainActor {
        feature.throttleWindows[id] = nil
        window.effect?.windowDidEnd()
        feature.remove(number, nil)
      }
    }
  }
}
