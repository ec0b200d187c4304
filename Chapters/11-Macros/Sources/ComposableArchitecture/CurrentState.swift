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
  private let observers: Observers
  /// The state's position, if it was scoped by key paths alone.
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

  /// The current state.
  var value: State { read() }

  /// Whether the feature is still in the state. After its removal, ``value`` is its last state.
  var isPresent: Bool { presence() }

  /// Calls a function after each action from outside, until the returned observation is cancelled or released.
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

  /// Child state with one key path from the root of the first key path: however many key paths were appended, the state
  /// is read once.
  ///
  /// - Parameter path: The key path to the child state.
  func scoped<LocalState>(_ path: KeyPath<State, LocalState>) -> CurrentState<LocalState> {
    position?.scoped(path) ?? state(at: path)
  }

  fileprivate func state<LocalState>(at path: KeyPath<State, LocalState>) -> CurrentState<
    LocalState
  > {
    CurrentState<LocalState>(
      read: { [read] in read()[keyPath: path] }, presence: presence, observers: observers,
      position: KnownPosition(base: self, path: path))
  }

  /// The state of a child as long as it exists, and its last state after that.
  ///
  /// - Parameter presence: Tracks whether the child exists.
  func following<Part>(_ presence: Presence<Part>) -> CurrentState<Part> {
    CurrentState<Part>(
      read: { presence.state }, presence: { presence.isPresent }, observers: observers)
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

/// The position of a state in a parent state.
private class Position<State> {
  func scoped<LocalState>(_ path: KeyPath<State, LocalState>) -> CurrentState<LocalState> {
    preconditionFailure("Each position is known.")
  }
}

/// The position of a state in the root of the first key path.
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
