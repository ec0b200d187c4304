import Perception
import TerminalUI

extension NavigationStack {
  /// A root screen with one screen on top of it for each element of a stack. The topmost screen is shown.
  ///
  /// ```swift
  /// NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
  ///   ListView(store: store)
  /// } destination: { store in
  ///   switch store.case {
  ///   case .detail(let store): DetailView(store: store)
  ///   case .edit(let store): EditView(store: store)
  ///   }
  /// }
  /// ```
  ///
  /// `back` sends `.popFrom` for the top. `back 3` sends one `.popFrom`, for the lowest of the three. A
  /// ``TerminalUI/NavigationLink`` with a state sends `.push`. If no `forEach` handles such an action, an issue is
  /// reported.
  ///
  /// A screen keeps its identity as long as its element is in the stack. After the element is removed, the screen's
  /// store keeps its last state, and writes of its controls are dropped.
  ///
  /// - Parameters:
  ///   - path: A binding to the stack's store.
  ///   - root: The root screen.
  ///   - destination: Makes the screen of an element from a store of the element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, NavigationStack.init(path:root:destination:fileID:filePath:line:column:).
  public init<State: ObservableState, Action, Destination: View, R: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
    @ViewBuilder root: () -> R,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Root == _StackRoot<State, Action, R, Destination> {
    let location = CallSite(fileID, filePath, line, column)
    let stack = { StackPath(store: path.wrappedValue, view: "NavigationStack", location: location) }
    self.init(
      path: Binding(
        get: { stack().binding.wrappedValue }, set: { stack().binding.wrappedValue = $0 })
    ) {
      _StackRoot(root: root(), path: stack, destination: destination)
    }
  }
}

/// The root screen of a stack, which has the screens on top of it.
public struct _StackRoot<State: ObservableState, Action, Root: View, Destination: View>: View {
  let root: Root
  let path: () -> StackPath<State, Action>
  let destination: (Store<State, Action>) -> Destination

  public var body: some View {
    root
      .navigationDestination(for: StackScreen<State>.self) { screen in
        // A screen does not have to be re-rendered when a different one is pushed.
        if let element = _withoutPerceptionTracking({ path().store.element(screen.id) }) {
          destination(element).environment(\.stackPushing, pushing)
        }
      }
      .environment(\.stackPushing, pushing)
  }

  /// The function with which links on all screens push.
  private var pushing: StackPushing {
    StackPushing(element: State.self, push: { path().push($0) })
  }
}
