import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// A subscriber gets the state first as it is, and then again after each action.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  private let read: () -> State
  private let upstream: AnyPublisher<State, Never>

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    upstream = relay.eraseToAnyPublisher()
  }

  private init(read: @escaping () -> State, upstream: AnyPublisher<State, Never>) {
    self.read = read
    self.upstream = upstream
  }

  /// The state now.
  var value: State { read() }

  /// A part of the state, derived anew whenever it is read and for each subscriber.
  func scoped<LocalState>(
    _ toLocalState: @escaping (State) -> LocalState
  ) -> CurrentState<LocalState> {
    CurrentState<LocalState>(
      read: { [read] in toLocalState(read()) },
      upstream: upstream.map(toLocalState).eraseToAnyPublisher()
    )
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    upstream.subscribe(subscriber)
  }
}
