import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it gives a subscriber the state first as it is, and then again
/// after each action that was sent from outside, with all that it led to.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  /// Reads the state as it is now.
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

  /// The state now.
  var value: State { read() }

  /// Whether the feature is still there. When it was removed, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function after each action from outside, until what is returned is cancelled or let go.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  /// A part of the state, derived again whenever it is read and for each observer.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state.
  ///   - isPresent: Whether the part is there.
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
