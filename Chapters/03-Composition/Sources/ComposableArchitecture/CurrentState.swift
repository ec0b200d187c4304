import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it emits the current state first, and then the state after each action.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  /// Reads the current state.
  let read: () -> State
  private let observers: Observers

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    observers = relay.observers
  }

  private init(read: @escaping () -> State, observers: Observers) {
    self.read = read
    self.observers = observers
  }

  /// The current state.
  var value: State { read() }

  /// Calls a function after each action, until the returned observation is cancelled or released.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  /// Child state, derived again for each read and each observer.
  func scoped<LocalState>(
    _ toLocalState: @escaping (State) -> LocalState
  ) -> CurrentState<LocalState> {
    CurrentState<LocalState>(
      read: { [read] in toLocalState(read()) },
      observers: observers
    )
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let relay = CurrentValueRelay(value)
    relay.source = observe { [unowned relay, read] in relay.value = read() }
    relay.receive(subscriber: subscriber)
  }
}
