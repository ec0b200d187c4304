import OpenCombine
import TerminalUI

/// A root screen with one screen on top of it for each element of a ``StackState``. The topmost screen is shown.
///
/// ```swift
/// NavigationStackStore(store.scope(state: \.path, action: AppFeature.Action.path)) {
///   ListView(store: store)
/// } destination: { state in
///   switch state {
///   case .detail:
///     CaseLet(/Path.State.detail, action: Path.Action.detail, then: DetailView.init)
///   case .edit:
///     CaseLet(/Path.State.edit, action: Path.Action.edit, then: EditView.init)
///   }
/// }
/// ```
///
/// `back` sends `.popFrom` for the top. `back 3` sends one `.popFrom`, for the lowest of the three. A
/// ``TerminalUI/NavigationLink`` with a state sends `.push`. If no `forEach` handles such an action, an issue is
/// reported.
///
/// A screen is re-rendered when its own element changes, but not when other elements change. It keeps its identity as
/// long as its element is in the stack. After the element is removed, the screen's store keeps its last state, and
/// writes of its controls are dropped.
///
/// Use `NavigationStack(path:root:destination:)` with a store of observable state, instead.
///
/// Seed: 000, Stack-based navigation; NavigationStack.init(path:root:destination:).
public struct NavigationStackStore<State, Action, Root: View, Destination: View>: View {
  private let path: StackPath<State, Action>
  private let root: Root
  private let destination: (Store<State, Action>) -> Destination

  /// Makes a stack with a view for the store of an element.
  ///
  /// - Parameters:
  ///   - store: The store of the stack.
  ///   - root: The root screen.
  ///   - destination: Makes the screen of an element from a store of the element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ store: Store<StackState<State>, StackAction<State, Action>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    path = StackPath(store: store, location: CallSite(fileID, filePath, line, column))
    self.root = root()
    self.destination = destination
  }

  /// Makes a stack with a view for each case of an element.
  ///
  /// - Parameters:
  ///   - store: The store of the stack.
  ///   - root: The root screen.
  ///   - destination: The screen of an element: a `switch` over the element's state, with a ``CaseLet`` for each case. It
  ///     is evaluated when the element changes to a different case, but not when it changes otherwise.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @_disfavoredOverload
  public init<Content: View>(
    _ store: Store<StackState<State>, StackAction<State, Action>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (_ initialState: State) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Destination == SwitchStore<State, Action, Content> {
    path = StackPath(store: store, location: CallSite(fileID, filePath, line, column))
    self.root = root()
    self.destination = { SwitchStore($0, content: destination) }
  }

  public var body: some View {
    let path = path
    NavigationStack(path: path.binding, id: ObjectIdentifier(path.store)) { changed in
      let viewStore = ViewStore(path.store, observe: \.ids)
      return (path.store, viewStore, viewStore.objectWillChange.sink(receiveValue: changed))
    } root: {
      root.navigationDestination(for: StackScreen<State>.self) { screen in
        if let element = path.element(screen.id) { destination(element) }
      }
    }
    .environment(
      \.stackPushing, StackPushing(element: State.self, push: { path.push($0) }))
  }
}

extension StackPath {
  /// A store of an element, which keeps the element's last state; `nil` if the element doesn't exist.
  func element(_ id: StackElementID) -> Store<State, Action>? {
    guard var last = store.current.value[id: id] else { return nil }
    return store.part(
      state: { stack in
        last = stack[id: id] ?? last
        return last
      },
      action: { .element(id: id, action: $0) },
      isPresent: { $0.index(id: id) != nil })
  }
}
