import OpenCombine
import StoreSupport

/// A store as a view sees it: state to read and observe, and a way to send actions.
///
/// It changes only when the state does, so a view isn't re-evaluated for an action that changes
/// nothing. State is read through it directly: `viewStore.count`.
///
/// Like its store, a view store is isolated to the main actor.
///
/// Use `@ObservableState` instead: then views read the store directly.
///
/// Seed: 001; 003, WithViewStore.
@available(
  *, deprecated,
  message: "Use '@ObservableState' instead: then a store is read directly."
)
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
  /// The location at which it was made.
  let location: CallSite
  /// The state after the last change. Its publisher outlives the view store.
  private let relay: CurrentValueRelay<ViewState>

  /// Makes a view store of the complete state of a store.
  init(
    _ store: Store<ViewState, ViewAction>, at location: CallSite,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.store = store
    self.location = location
    self.relay = CurrentValueRelay(store.current.value)
    // States are compared here, once for all subscribers of the publisher.
    relay.source = store.current.observe {
      [weak relay, objectWillChange, read = store.current.read] in
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
      store.part(state: toViewState, action: fromViewAction),
      at: CallSite(fileID, filePath, line, column), removeDuplicates: isDuplicate)
  }

  /// Makes a view store that observes the part of a store's state that a view needs, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
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
      store.part(state: toViewState, action: { $0 }),
      at: CallSite(fileID, filePath, line, column), removeDuplicates: isDuplicate)
  }

  /// Sends an action to the store.
  ///
  /// When this returns, the action is reduced and ``state`` is up to date, unless an action was already being reduced:
  /// then this one is queued.
  ///
  /// - Parameter action: The action.
  /// - Returns: The action's effects, to await or to cancel.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask {
    store.send(action)
  }

  /// A property of the state: `viewStore.count` is `viewStore.state.count`.
  public subscript<LocalState>(dynamicMember keyPath: KeyPath<ViewState, LocalState>) -> LocalState
  {
    state[keyPath: keyPath]
  }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState' instead: then a store is read directly."
)
extension ViewStore where ViewState: Equatable {
  /// Makes a view store that observes the part of a store's state that a view needs, and turns the view's actions into
  /// the store's.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
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

  /// Makes a view store that observes the part of a store's state that a view needs, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state from the store's state.
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
@available(
  *, deprecated,
  message: "Use '@ObservableState' instead: then a store is read directly."
)
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>

@available(
  *, deprecated,
  message: "Use '@ObservableState' instead: then a store is read directly."
)
extension ViewStore {
  /// Sends an action, and waits while a predicate holds for the state.
  ///
  /// ```swift
  /// Button("refresh") { await viewStore.send(.refresh, while: \.isLoading) }
  /// ```
  ///
  /// If the waiting task is cancelled, so are the action's effects.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: Whether to keep waiting. If it doesn't hold after the action, this returns immediately.
  ///
  /// Seed: 000, ViewStore (`send(_:while:)`).
  public func send(_ action: ViewAction, while predicate: @escaping (ViewState) -> Bool) async {
    let task = store.send(action)
    await withTaskCancellationHandler {
      await yield(while: predicate)
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits while a predicate holds for the state, or until the task is cancelled.
  ///
  /// It checks every published state, even if the next one follows immediately.
  ///
  /// - Parameter predicate: Whether to keep waiting. If it doesn't hold now, this returns
  ///   immediately.
  ///
  /// Seed: 000, ViewStore (`yield(while:)`).
  public func yield(while predicate: @escaping (ViewState) -> Bool) async {
    guard predicate(state) else { return }
    var subscription: AnyCancellable?
    await waitForCall { goOn in
      subscription = publisher.first { !predicate($0) }.sink { _ in goOn() }
    }
    subscription?.cancel()
  }
}
