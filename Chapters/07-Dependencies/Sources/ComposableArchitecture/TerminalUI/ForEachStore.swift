import OrderedCollections
import TerminalUI

/// A row for each element of a collection, each with its own store.
///
/// ```swift
/// ForEachStore(store.scope(state: \.todos, action: AppAction.todo(id:action:))) { store in
///   TodoView(store: store)
/// }
/// ```
///
/// It is re-rendered when elements are inserted, removed or moved, but not when one changes: then only the element's
/// row is.
///
/// Seed: 003, ForEachStore, IdentifiedArray.
public struct ForEachStore<
  Data, ID: Hashable & SendableMetatype, EachAction, EachState, Content: View
>: View {
  private let store: Store<Data, (ID, EachAction)>
  private let ids: (Data) -> OrderedSet<ID>
  private let element: (Data, ID) -> EachState?
  private let content: (Store<EachState, EachAction>) -> Content

  public var body: some View {
    WithViewStore(store.scope(state: ids), removeDuplicates: { $0 == $1 }) { viewStore in
      ForEach(viewStore.state, id: \.self) { id in
        if let row = row(id) {
          content(row)
        }
      }
    }
  }

  /// A store of one element. A row may be read again after its element is removed. Then it shows its last state.
  private func row(_ id: ID) -> Store<EachState, EachAction>? {
    guard var last = element(store.state.value, id) else { return nil }
    return store.scope(
      state: { data in
        last = element(data, id) ?? last
        return last
      },
      action: { action in (id, action) },
      isPresent: { element($0, id) != nil }
    )
  }
}

extension ForEachStore where Data == IdentifiedArray<ID, EachState> {
  /// - Parameters:
  ///   - store: A store of an identified array, and of actions for its elements.
  ///   - content: Makes a row from a store of its element.
  public init(
    _ store: Store<Data, (ID, EachAction)>,
    @ViewBuilder content: @escaping (Store<EachState, EachAction>) -> Content
  ) {
    self.store = store
    self.ids = \.ids
    self.element = { data, id in data[id: id] }
    self.content = content
  }
}
