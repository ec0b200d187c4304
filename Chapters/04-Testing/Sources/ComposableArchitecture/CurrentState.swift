import OpenCombine

/// The state of a store, to be read at any time and to be observed.
///
/// A subscriber gets the state first as it is, and then again after each action.
struct CurrentState<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  private let read: () -> State
  private let presence: () -> Bool
  private let upstream: AnyPublisher<State, Never>

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    presence = { true }
    upstream = relay.eraseToAnyPublisher()
  }

  private init(
    read: @escaping () -> State, presence: @escaping () -> Bool,
    upstream: AnyPublisher<State, Never>
  ) {
    self.read = read
    self.presence = presence
    self.upstream = upstream
  }

  /// The state now.
  var value: State { read() }

  /// Whether the feature is still there. One that has gone leaves its last state to those who ask.
  var isPresent: Bool { presence() }

  /// A part of the state, derived anew whenever it is read and for each subscriber.
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
      upstream: upstream.map(toLocalState).eraseToAnyPublisher()
    )
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    upstream.subscribe(subscriber)
  }
}
