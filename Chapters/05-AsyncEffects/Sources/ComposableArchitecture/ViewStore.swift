import OpenCombine
import StoreSupport

/// A store as a view sees it: state to read and observe, and a way to send actions.
///
/// It changes only when the state does, so a view isn't redrawn for an action that changes nothing.
/// State is read through it directly: `viewStore.count`.
///
/// Like its store, a view store is isolated to the main actor.
///
/// Seed: 001; 003, WithViewStore.
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action>: @MainActor ObservableObject {
  /// Emits before each change of ``state``.
  public let objectWillChange = ObservableObjectPublisher()

  /// The current state.
  public var state: State { relay.value }

  /// Publishes the current state and then each change. By then, ``state`` is already the new one.
  public var publisher: StorePublisher<State> { StorePublisher(relay) }

  let store: Store<State, Action>
  /// The state after the last change. Its publisher outlives the view store.
  private let relay: CurrentValueRelay<State>

  /// Makes a view store that observes a store.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - isDuplicate: Whether a state counts as equal to the previous one. If it returns `true`,
  ///     the new state is ignored.
  public init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool
  ) {
    self.store = store
    self.relay = CurrentValueRelay(store.state.value)
    // States are compared here, once for all subscribers of the publisher.
    relay.source = store.state.observe {
      [weak relay, objectWillChange, read = store.state.read] in
      // An observer may release the view store, and so may a different thread.
      guard let relay else { return }
      let state = read()
      guard !isDuplicate(relay.value, state) else { return }
      objectWillChange.send()
      relay.value = state
    }
  }

  /// Sends an action to the store.
  ///
  /// When this returns, the action is reduced and ``state`` is up to date, unless an action was
  /// already being reduced: then this one is queued.
  ///
  /// - Parameter action: The action.
  /// - Returns: The action's effects, to await or to cancel.
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask {
    ViewStoreTask(store.send(action))
  }

  /// A property of the state: `viewStore.count` is `viewStore.state.count`.
  public subscript<LocalState>(dynamicMember keyPath: KeyPath<State, LocalState>) -> LocalState {
    state[keyPath: keyPath]
  }
}

extension ViewStore where State: Equatable {
  /// Makes a view store that observes a store and ignores a state that equals the previous one.
  ///
  /// - Parameter store: The store. The view store retains it.
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, removeDuplicates: { $0 == $1 })
  }
}

extension ViewStore where State == Void {
  /// Makes a view store that only sends actions: there is no state to change.
  ///
  /// - Parameter store: The store. The view store retains it.
  public convenience init(_ store: Store<Void, Action>) {
    self.init(store, removeDuplicates: { _, _ in true })
  }
}
