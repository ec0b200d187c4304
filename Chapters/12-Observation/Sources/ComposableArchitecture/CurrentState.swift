import OpenCombine
import Perception

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
  /// Who is notified after each action from outside.
  let observers: Observers
  /// Where the state is, if it was scoped by key paths alone.
  private let position: Position<State>?

  init(_ relay: CurrentValueRelay<State>) {
    read = { relay.value }
    presence = { true }
    observers = relay.observers
    position = nil
  }

  private init(
    read: @escaping () -> State, presence: @escaping () -> Bool, observers: Observers,
    position: Position<State>? = nil
  ) {
    self.read = read
    self.presence = presence
    self.observers = observers
    self.position = position
  }

  /// The state now.
  var value: State { read() }

  /// Whether the feature is still there. When it was removed, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function after each action from outside, until what is returned is cancelled or let go.
  func observe(_ action: @escaping () -> Void) -> AnyCancellable {
    observers.add(action)
  }

  /// A part of the state, derived again whenever it is read and for each observer. What the functions read is not noted:
  /// whoever wants to be notified observes.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state.
  ///   - isPresent: Whether the part is there.
  func scoped<LocalState>(
    _ toLocalState: @escaping (State) -> LocalState, isPresent: @escaping (State) -> Bool
  ) -> CurrentState<LocalState> {
    CurrentState<LocalState>(
      read: { [read] in _withoutPerceptionTracking { toLocalState(read()) } },
      presence: { [read, presence] in
        presence() && _withoutPerceptionTracking { isPresent(read()) }
      },
      observers: observers
    )
  }

  /// A part of the state, by one path from where the first path began: however many paths led there, the state is
  /// read once.
  ///
  /// - Parameter path: The part of the state.
  func scoped<LocalState>(_ path: KeyPath<State, LocalState>) -> CurrentState<LocalState> {
    position?.scoped(path) ?? state(at: path)
  }

  fileprivate func state<LocalState>(at path: KeyPath<State, LocalState>) -> CurrentState<
    LocalState
  > {
    CurrentState<LocalState>(
      read: { [read] in _withoutPerceptionTracking { read()[keyPath: path] } }, presence: presence,
      observers: observers,
      position: KnownPosition(base: self, path: path))
  }

  /// The state of a part that is there, until it goes. Afterwards it is the last one.
  ///
  /// - Parameter presence: Follows the part.
  func following<Part>(_ presence: Presence<Part>) -> CurrentState<Part> {
    CurrentState<Part>(
      read: { presence.state }, presence: { presence.isPresent }, observers: observers)
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

/// The place of a state in a larger one.
private class Position<State> {
  func scoped<LocalState>(_ path: KeyPath<State, LocalState>) -> CurrentState<LocalState> {
    preconditionFailure("Each position is known.")
  }
}

/// The place of a state in the state where the first path began.
private final class KnownPosition<Base, State>: Position<State> {
  private let base: CurrentState<Base>
  private let path: KeyPath<Base, State>

  init(base: CurrentState<Base>, path: KeyPath<Base, State>) {
    self.base = base
    self.path = path
  }

  override func scoped<LocalState>(_ path: KeyPath<State, LocalState>) -> CurrentState<LocalState> {
    base.state(at: self.path.appending(path: path))
  }
}
