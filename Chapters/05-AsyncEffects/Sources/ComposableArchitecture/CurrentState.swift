import OpenCombine
import StoreSupport

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it emits the current state first, and then the state after each action that is
/// sent from outside, including the actions that it leads to.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  /// Reads the current state.
  let read: () -> State
  private let presence: () -> Bool
  private let observers: Observers

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    presence = { true }
    observers = relay.observers
  }

  private init(
    read: @escaping () -> State, presence: @escaping () -> Bool,
    observers: Observers
  ) {
    self.read = read
    self.presence = presence
    self.observers = observers
  }

  /// The current state.
  var value: State { read() }

  /// Whether the feature is still in the state. After its removal, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function after each action from outside, until the returned observation is cancelled
  /// or released.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  /// Child state, derived again for each read and each observer.
  ///
  /// - Parameters:
  ///   - toLocalState: Derives the child state.
  ///   - isPresent: Whether the child state exists.
  func scoped<LocalState>(
    _ toLocalState: @escaping (State) -> LocalState, isPresent: @escaping (State) -> Bool
  ) -> CurrentState<LocalState> {
    CurrentState<LocalState>(
      read: { [read] in toLocalState(read()) },
      presence: { [read, presence] in presence() && isPresent(read()) },
      observers: observers
    )
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
