import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it gives a subscriber the state first as it is, and then again after each action that was sent from
/// outside, with all that it led to.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  /// Reads the state as it is now.
  let read: () -> State
  private let presence: () -> Bool
  /// Who is notified after each action from outside.
  let observers: Observers

  /// The state of a core.
  @MainActor
  init<Action>(_ core: some Core<State, Action>) {
    read = { MainActor.assumeIsolated { UncheckedSendable(core.state) }.value }
    presence = { MainActor.assumeIsolated { !core.isInvalid } }
    observers = core.runtime.observers
  }

  /// The state now.
  var value: State { read() }

  /// Whether the feature is still there. When it was removed, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function after each action from outside, until what is returned is cancelled or let go.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    // Only the main actor uses what the closure captures.
    let subscribe = UncheckedSendable({
      let relay = CurrentValueRelay(value)
      // A subscription that is cancelled on another thread may release the relay at any time.
      relay.source = observe { [weak relay, read] in relay?.value = read() }
      relay.receive(subscriber: subscriber)
    })
    onMainActor { subscribe.value() }
  }
}
