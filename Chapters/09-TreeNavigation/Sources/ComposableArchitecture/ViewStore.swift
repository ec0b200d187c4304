import OpenCombine

/// A store as a view sees it: state to read and observe, and a way to send actions.
///
/// It changes only when the state does, so a view need not be drawn again for an action that
/// changed nothing. State is read through it directly: `viewStore.count`.
///
/// Like its store, a view store belongs to the main actor.
///
/// Seed: 001; 003, WithViewStore.
@MainActor
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: @MainActor ObservableObject {
  /// Emits before each change of ``state``.
  public let objectWillChange = ObservableObjectPublisher()

  /// The state now.
  public var state: ViewState { relay.value }

  /// Publishes the state sometimes each time it changed. When it does, ``state`` is already the
  /// new one.
  public var publisher: StorePublisher<ViewState> { StorePublisher(relay) }

  let store: Store<ViewState, ViewAction>
  /// Where it was made.
  let location: CallSite
  /// The state that was last found to be a change. What publishes it outlives the view store.
  private let relay: CurrentValueRelay<ViewState>

  /// Makes a view store of all of a store's state.
  init(
    _ store: Store<ViewState, ViewAction>, at location: CallSite,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.store = store
    self.location = location
    self.relay = CurrentValueRelay(store.state.value)
    // States are compared here, once for all who subscribe to the publisher.
    relay.source = store.state.observe {
      [weak relay, objectWillChange, read = store.state.read] in
      // An observer may release the view store, and so may another thread.
      guard let relay else { return }
      let state = read()
      guard !isDuplicate(relay.value, state) else { return }
      objectWillChange.send()
      relay.value = state
    }
  }

  /// Makes a view store that observes what a view needs of a store's state, and turns the view's actions into
  /// the store's.
  ///
  /// - Parameters:
  ///   - store: The store. The view store keeps it alive.
  ///   - toViewState: What the view needs of the state.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - isDuplicate: Whether two states look the same in the view.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  ///
  /// Seed: 000, ViewStore.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store.scope(state: toViewState, action: fromViewAction),
      at: CallSite(fileID, filePath, line, column), removeDuplicates: isDuplicate)
  }

  /// Makes a view store that observes what a view needs of a store's state, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store keeps it alive.
  ///   - toViewState: What the view needs of the state.
  ///   - isDuplicate: Whether two states look the same in the view.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store.scope(state: toViewState, action: { $0 }),
      at: CallSite(fileID, filePath, line, column), removeDuplicates: isDuplicate)
  }

  /// Sends an action to the store.
  ///
  /// When this returns, the action is reduced and ``state`` is up to date, unless another action
  /// is being reduced at this moment: then this one waits for its turn.
  ///
  /// - Parameter action: What happened.
  /// - Returns: What the action has set going, to wait for or to cancel.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask {
    store.send(action)
  }

  /// A part of the state: `viewStore.count` is `viewStore.state.count`.
  public subscript<LocalState>(dynamicMember keyPath: KeyPath<ViewState, LocalState>) -> LocalState
  {
    state[keyPath: keyPath]
  }
}

extension ViewStore where ViewState: Equatable {
  /// Makes a view store that observes what a view needs of a store's state, and turns the view's actions into
  /// the store's.
  ///
  /// - Parameters:
  ///   - store: The store. The view store keeps it alive.
  ///   - toViewState: What the view needs of the state.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Makes a view store that observes what a view needs of a store's state, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store keeps it alive.
  ///   - toViewState: What the view needs of the state.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public convenience init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store, observe: toViewState, removeDuplicates: { $0 == $1 },
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

/// The view store of a feature: `ViewStoreOf<Counter>` is `ViewStore<Counter.State, Counter.Action>`.
///
/// Seed: 000, ViewStore (`ViewStoreOf`).
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
