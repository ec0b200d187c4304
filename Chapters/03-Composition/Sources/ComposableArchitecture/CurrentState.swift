import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it gives a subscriber the state first as it is, and then again after each action.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  /// Reads the state as it is now.
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

  /// The state now.
  var value: State { read() }

  /// Calls a function after each action, until what is returned is cancelled or let go.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  /// A part of the state, derived again whenever it is read and for each observer.
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
