import OpenCombine
import StoreSupport

/// A store as a view sees it: state to read and observe, and a way to send actions.
///
/// It changes only when the state does, so a view isn't redrawn for an action that changes nothing. State is read
/// through it directly: `viewStore.count`.
///
/// Like its store, a view store is isolated to the main actor.
///
/// Seed: 001; 003, WithViewStore.
@MainActor
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: @MainActor ObservableObject {
  /// Emits before each change of ``state``.
  public let objectWillChange = ObservableObjectPublisher()

  /// The current state.
  public var state: ViewState { relay.value }

  /// Publishes the current state and then each change. By then, ``state`` is already the new one.
  public var publisher: StorePublisher<ViewState> { StorePublisher(relay) }

  let store: Store<ViewState, ViewAction>
  /// The state after the last change. Its publisher outlives the view store.
  private let relay: CurrentValueRelay<ViewState>

  /// Makes a view store that observes a store.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - isDuplicate: Whether a state counts as equal to the previous one. If it returns `true`, the new state is
  ///     ignored.
  public init(
    _ store: Store<ViewState, ViewAction>,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
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

  /// Makes a view store that observes the part of a store's state that a view needs, and turns the view's actions into
  /// the store's.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - isDuplicate: Whether two states look the same in the view.
  ///
  /// Seed: 000, ViewStore.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.init(
      store.scope(state: toViewState, action: fromViewAction), removeDuplicates: isDuplicate)
  }

  /// Makes a view store that observes the part of a store's state that a view needs, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - isDuplicate: Whether two states look the same in the view.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.init(store.scope(state: toViewState), removeDuplicates: isDuplicate)
  }

  /// Sends an action to the store.
  ///
  /// When this returns, the action is reduced and ``state`` is up to date, unless an action was already being reduced:
  /// then this one is queued.
  ///
  /// - Parameter action: The action.
  /// - Returns: The action's effects, to await or to cancel.
  @discardableResult
  public func send(_ action: ViewAction) -> ViewStoreTask {
    ViewStoreTask(store.send(action))
  }

  /// A property of the state: `viewStore.count` is `viewStore.state.count`.
  public subscript<LocalState>(dynamicMember keyPath: KeyPath<ViewState, LocalState>) -> LocalState
  {
    state[keyPath: keyPath]
  }
}

extension ViewStore where ViewState: Equatable {
  /// Makes a view store that observes the part of a store's state that a view needs, and turns the view's actions into
  /// the store's.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action
  ) {
    self.init(
      store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
  }

  /// Makes a view store that observes the part of a store's state that a view needs, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
  public convenience init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState
  ) {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 })
  }

  /// Makes a view store that observes a store and ignores a state that equals the previous one.
  ///
  /// - Parameter store: The store. The view store retains it.
  public convenience init(_ store: Store<ViewState, ViewAction>) {
    self.init(store, removeDuplicates: { $0 == $1 })
  }
}

extension ViewStore where ViewState == Void {
  /// Makes a view store that only sends actions: there is no state to change.
  ///
  /// - Parameter store: The store. The view store retains it.
  public convenience init(_ store: Store<Void, ViewAction>) {
    self.init(store, removeDuplicates: { _, _ in true })
  }
}

/// The view store of a feature: `ViewStoreOf<Counter>` is `ViewStore<Counter.State, Counter.Action>`.
///
/// Seed: 000, ViewStore (`ViewStoreOf`).
public typealias ViewStoreOf<R: ReducerProtocol> = ViewStore<R.State, R.Action>
