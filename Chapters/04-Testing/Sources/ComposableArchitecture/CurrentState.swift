import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// As a publisher, it gives a subscriber the state first as it is, and then again
/// after each action that was sent from outside, with all that it led to.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  private let read: () -> State
  private let presence: () -> Bool
  private let observation: (@escaping (State) -> Void) -> AnyCancellable

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    presence = { true }
    observation = relay.observe
  }

  private init(
    read: @escaping () -> State, presence: @escaping () -> Bool,
    observation: @escaping (@escaping (State) -> Void) -> AnyCancellable
  ) {
    self.read = read
    self.presence = presence
    self.observation = observation
  }

  /// The state now.
  var value: State { read() }

  /// Whether the feature is still there. When it has gone, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function with the state after each action from outside, until what is returned is
  /// cancelled or let go.
  func observe(_ action: @escaping (State) -> Void) -> AnyCancellable {
    observation(action)
  }

  /// A part of the state, derived anew whenever it is read and for each observer.
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
      observation: { [observation] action in observation { action(toLocalState($0)) } }
    )
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let relay = CurrentValueRelay(value)
    relay.source = observe { [unowned relay] in relay.value = $0 }
    relay.receive(subscriber: subscriber)
  }
}
