import TerminalUI

/// A view for an optional state.
///
/// ```swift
/// IfLetStore(store.scope(state: \.detail, action: AppAction.detail)) { store in
///   DetailView(store: store)
/// } else: {
///   Text("Nothing is selected.")
/// }
/// ```
///
/// It is re-rendered when the state becomes `nil` or non-`nil`, but not when it changes.
///
/// Seed: 003, IfLetStore.
public struct IfLetStore<State, Action, IfContent: View, ElseContent: View>: View {
  private let store: Store<State?, Action>
  private let ifContent: (Store<State, Action>) -> IfContent
  private let elseContent: () -> ElseContent

  /// - Parameters:
  ///   - store: A store of optional state.
  ///   - ifContent: Makes the view from a store of the state.
  ///   - elseContent: The view to show while the state is `nil`.
  public init(
    _ store: Store<State?, Action>,
    @ViewBuilder then ifContent: @escaping (Store<State, Action>) -> IfContent,
    @ViewBuilder else elseContent: @escaping () -> ElseContent
  ) {
    self.store = store
    self.ifContent = ifContent
    self.elseContent = elseContent
  }

  public var body: some View {
    WithViewStore(store, removeDuplicates: { ($0 == nil) == ($1 == nil) }) { viewStore in
      if let state = viewStore.state {
        ifContent(store.unwrapped(state))
      } else {
        elseContent()
      }
    }
  }
}

extension IfLetStore where ElseContent == EmptyView {
  /// - Parameters:
  ///   - store: A store of optional state; while the state is `nil`, nothing is shown.
  ///   - ifContent: Makes the view from a store of the state.
  public init(
    _ store: Store<State?, Action>,
    @ViewBuilder then ifContent: @escaping (Store<State, Action>) -> IfContent
  ) {
    self.init(store, then: ifContent, else: { EmptyView() })
  }
}
