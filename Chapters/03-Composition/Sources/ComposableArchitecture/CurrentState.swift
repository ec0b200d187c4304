import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it gives a subscriber the state first as it is, and then again after each action.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  private let read: () -> State
  private let observation: (@escaping (State) -> Void) -> AnyCancellable

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    observation = relay.observe
  }

  private init(
    read: @escaping () -> State,
    observation: @escaping (@escaping (State) -> Void) -> AnyCancellable
  ) {
    self.read = read
    self.observation = observation
  }

  /// The state now.
  var value: State { read() }

  /// Calls a function with the state after each action, until what is returned is cancelled or let
  /// go.
  func observe(_ action: @escaping (State) -> Void) -> AnyCancellable {
    observation(action)
  }

  /// A part of the state, derived anew whenever it is read and for each observer.
  func scoped<LocalState>(
    _ toLocalState: @escaping (State) -> LocalState
  ) -> CurrentState<LocalState> {
    CurrentState<LocalState>(
      read: { [read] in toLocalState(read()) },
      observation: { [observation] action in observation { action(toLocalState($0)) } }
    )
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let relay = CurrentValueRelay(value)
    relay.source = observe { [unowned relay] in relay.value = $0 }
    relay.receive(subscriber: subscriber)
  }
}
