import OpenCombine
import StoreSupport

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it emits the current state first, and then the state after each action that is sent from outside,
/// including the actions that it leads to.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  /// Reads the current state.
  let read: () -> State
  private let presence: () -> Bool
  /// The observers that are notified after each action from outside.
  let observers: Observers

  /// The state of a core.
  @MainActor
  init<Action>(_ core: some Core<State, Action>) {
    read = { MainActor.assumeIsolated { UncheckedSendable(core.state) }.value }
    presence = { MainActor.assumeIsolated { !core.isInvalid } }
    observers = core.runtime.observers
  }

  /// The current state.
  var value: State { read() }

  /// Whether the feature is still in the state. After its removal, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function after each action from outside, until the returned observation is cancelled or released.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    // Only the main actor uses the captured values.
    let subscribe = UncheckedSendable({
      let relay = CurrentValueRelay(value)
      // A subscription that is cancelled on a different thread may release the relay at any time.
      relay.source = observe { [weak relay, read] in relay?.value = read() }
      relay.receive(subscriber: subscriber)
    })
    onMainActor { subscribe.value() }
  }
}
