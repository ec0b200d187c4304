import OrderedCollections
import TerminalUI

/// A row for each element of a collection, each with its own store.
///
/// ```swift
/// ForEachStore(store.scope(state: \.todos, action: \.todos)) { store in
///   TodoView(store: store)
/// }
/// ```
///
/// Its body is re-evaluated when elements are inserted, removed or moved. When an element changes,
/// only its row is.
///
/// Pass `ForEach` a store scoped to an identified array and identified action instead.
///
/// Seed: 003, ForEachStore, IdentifiedArray.
@available(
  *, deprecated,
  message: "Use '@ObservableState' and 'ForEach(store.scope(state:action:))' instead."
)
public struct ForEachStore<
  Data, ID: Hashable & SendableMetatype, EachAction, EachState, Content: View
>: View {
  private let store: Store<Data, (ID, EachAction)>
  private let ids: (Data) -> OrderedSet<ID>
  private let row: (ID) -> Store<EachState, EachAction>?
  private let content: (Store<EachState, EachAction>) -> Content

  public var body: some View {
    WithViewStore(store, observe: ids, removeDuplicates: { $0 == $1 }) { viewStore in
      ForEach(viewStore.state, id: \.self) { id in
        if let row = row(id) {
          content(row)
        }
      }
    }
  }

}

@available(
  *, deprecated,
  message: "Use '@ObservableState' and 'ForEach(store.scope(state:action:))' instead."
)
extension ForEachStore where Data == IdentifiedArray<ID, EachState> {
  /// Makes a row for each element.
  ///
  /// - Parameters:
  ///   - store: A store of an identified array, and of actions for its elements.
  ///   - content: Makes a row from a store of its element. The store is the same as long as the element exists.
  ///
  /// Seed: 000, ForEachStore; Migrating to 1.4.
  public init(
    _ store: Store<Data, IdentifiedAction<ID, EachAction>>,
    @ViewBuilder content: @escaping (Store<EachState, EachAction>) -> Content
  ) {
    self.store = store.part(state: { $0 }, action: { .element(id: $0.0, action: $0.1) })
    self.ids = \.ids
    self.row = { store.row($0) }
    self.content = content
  }

  /// Makes a row for each element. Use the version for ``IdentifiedAction`` instead.
  ///
  /// - Parameters:
  ///   - store: A store of an identified array, and of actions for its elements.
  ///   - content: Makes a row from a store of its element.
  public init(
    _ store: Store<Data, (ID, EachAction)>,
    @ViewBuilder content: @escaping (Store<EachState, EachAction>) -> Content
  ) {
    self.store = store
    self.ids = \.ids
    self.row = { id in
      guard var last = store.current.value[id: id] else { return nil }
      return store.part(
        state: { elements in
          last = elements[id: id] ?? last
          return last
        },
        action: { action in (id, action) },
        isPresent: { $0[id: id] != nil }
      )
    }
    self.content = content
  }
}
