/// Actions of which some are a view's own: those in the case `view`.
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
  /// What can happen in the view.
  associatedtype ViewAction

  /// The case `view`, which carries what has happened.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends view actions, and no others. The macro ``ViewAction(for:)`` makes a view one.
///
/// Seed: 000, ViewActionSending.
@MainActor
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState
  /// The actions of the store, one case of which has the view's.
  associatedtype StoreAction: ViewAction

  /// The store of the view's feature.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view.
  ///
  /// - Parameter action: What has happened in the view.
  /// - Returns: What the action has set going, to wait for or to cancel.
  ///
  /// Seed: 000, ViewActionSending.send.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }
}
