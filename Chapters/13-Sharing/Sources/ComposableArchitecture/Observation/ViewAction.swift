/// Actions that include view actions, in the case `view`.
///
/// ```swift
/// enum Action: ViewAction {
///   case response(Fact)
///   case view(View)
///
///   @CasePathable
///   enum View {
///     case factButtonTapped
///   }
/// }
/// ```
///
/// Seed: 000, ViewAction.
public protocol ViewAction<ViewAction> {
  /// The actions of the view.
  associatedtype ViewAction

  /// The case `view`, which carries a view action.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends only view actions. The macro ``ViewAction(for:)`` adds the conformance.
///
/// Seed: 000, ViewActionSending.
@MainActor
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState
  /// The actions of the store, one case of which holds the view's actions.
  associatedtype StoreAction: ViewAction

  /// The store of the view's feature.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view.
  ///
  /// - Parameter action: The view action.
  /// - Returns: The action's effects, to await or to cancel.
  ///
  /// Seed: 000, ViewActionSending.send.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }
}
