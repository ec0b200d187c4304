import OpenCombine
import TerminalUI

/// A view that observes a store, and is re-rendered when the store's state changes.
///
/// ```swift
/// WithViewStore(store) { viewStore in
///   Text("\(viewStore.count)")
///   Button("increment") { viewStore.send(.incrementButtonTapped) }
/// }
/// ```
///
/// Seed: 003, WithViewStore; 001.
public struct WithViewStore<State, Action, Content: View>: View {
  private let store: Store<State, Action>
  private let viewStore: ViewStore<State, Action>
  private let content: (ViewStore<State, Action>) -> Content

  /// - Parameters:
  ///   - store: The store to observe.
  ///   - isDuplicate: Whether two states look the same in this view.
  ///   - content: The view for the current state. It is called once for each change, and whenever
  ///     the surrounding view is rendered.
  public init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool,
    @ViewBuilder content: @escaping (ViewStore<State, Action>) -> Content
  ) {
    self.store = store
    self.viewStore = ViewStore(store, removeDuplicates: isDuplicate)
    self.content = content
  }

  public var body: some View {
    Observed(id: ObjectIdentifier(store)) { changed in
      // The token retains the view store: as long as the view is on screen, it has to follow the
      // store.
      (viewStore, viewStore.objectWillChange.sink(receiveValue: changed))
    } content: {
      content(viewStore)
    }
  }
}

extension WithViewStore where State: Equatable {
  /// - Parameters:
  ///   - store: The store to observe.
  ///   - content: The view for the current state. It is called once for each change, and whenever
  ///     the surrounding view is rendered.
  public init(
    _ store: Store<State, Action>,
    @ViewBuilder content: @escaping (ViewStore<State, Action>) -> Content
  ) {
    self.init(store, removeDuplicates: ==, content: content)
  }
}

extension WithViewStore where State == Void {
  /// - Parameters:
  ///   - store: The store that receives the actions.
  ///   - content: The view.
  public init(
    _ store: Store<Void, Action>,
    @ViewBuilder content: @escaping (ViewStore<Void, Action>) -> Content
  ) {
    self.init(store, removeDuplicates: { _, _ in true }, content: content)
  }
}
