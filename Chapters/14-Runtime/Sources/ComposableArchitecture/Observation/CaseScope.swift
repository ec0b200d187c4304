import Perception
import TerminalUI

/// An enum with a store for each case of an enum reducer, which a view switches over.
///
/// The macro ``Reducer()`` writes it, with a case path for each of its cases. So each case is a member of a binding to
/// the presented feature. Don't conform to it by hand.
///
/// Seed: 000, CaseReducer.
public protocol _CaseScopeProtocol {}

/// The store of one of several features.
///
/// Don't conform to it by hand.
@MainActor
public protocol _StoreWithCaseScope: AnyObject {
  /// A store for each case.
  associatedtype _CaseScope: _CaseScopeProtocol & CasePathable

  /// The store's current case.
  var _caseScope: _CaseScope { get }

  /// Whether each access returns the same store object.
  var _isFoundAgain: Bool { get }
}

extension Store: _StoreWithCaseScope
where
  State: CaseReducerState, State.StateReducer.Action == Action,
  State.StateReducer.CaseScope: _CaseScopeProtocol & CasePathable
{
  public var _caseScope: State.StateReducer.CaseScope { `case` }

  public var _isFoundAgain: Bool { core.canStoreCacheChildren }
}

/// The store of one of several features, while one of them is presented.
///
/// Don't conform to it by hand.
public protocol _OptionalStoreWithCaseScope: ExpressibleByNilLiteral {
  /// The store.
  associatedtype _CaseStore: _StoreWithCaseScope

  /// The store, if one of the features is presented.
  var _caseStore: _CaseStore? { get }
}

extension Optional: _OptionalStoreWithCaseScope where Wrapped: _StoreWithCaseScope {
  public var _caseStore: Wrapped? { self }
}

extension Binding where Value: _OptionalStoreWithCaseScope {
  /// A binding to one case of the presented feature: `$store.scope(state: \.$destination, action: \.destination).edit`.
  ///
  /// Its value is the store of the case's feature. If the case has no feature, it is the case's associated value, or a
  /// store of that value if a handwritten `Action` has a case for it. For a case without an associated value it is
  /// `()`. While a different case, or no feature, is presented, it is `nil`.
  ///
  /// Writing `nil` dismisses the presented feature once, if it is in this case and is still the feature that the
  /// binding showed last. At first, that is the feature that is presented when the binding is made. A binding that
  /// showed no feature dismisses any feature in its case.
  ///
  /// - Parameter keyPath: The case, by its name.
  ///
  /// Seed: 000, Tree-based navigation.
  @MainActor
  public subscript<Content>(
    dynamicMember keyPath: KeyPath<
      Value._CaseStore._CaseScope.AllCasePaths,
      AnyCasePath<Value._CaseStore._CaseScope, Content>
    >
  ) -> Binding<Content?> {
    let path = Value._CaseStore._CaseScope.allCasePaths[keyPath: keyPath]
    let shown = LastShown()
    let read = { [self] () -> (content: Content, identity: LastShown.Identity)? in
      guard let store = wrappedValue._caseStore, let content = path.extract(from: store._caseScope)
      else { return nil }
      // A store that isn't cached is a new object on each access.
      guard store._isFoundAgain else { return (content, LastShown.Identity(nil, id: nil)) }
      let object = Content.self is AnyObject.Type ? content as AnyObject : nil
      return (content, LastShown.Identity(store, id: Optional(content)._scopeID, of: object))
    }
    _withoutPerceptionTracking { shown.record(read()?.identity) }
    return Binding<Content?>(
      get: {
        let now = read()
        shown.record(now?.identity)
        return now?.content
      },
      set: { newValue in
        guard case .none = newValue, let now = read(), shown.canBe(now.identity) else { return }
        wrappedValue = nil
      })
  }
}
