@testable import ComposableArchitecture

// Scoped stores as `scope` makes them, but a new one each time: these tests need no cache.

extension Store {
  /// A store of a permanent child.
  func scopedStore<PartState, PartAction>(
    _ state: KeyPath<State, PartState>, _ embed: @escaping (PartAction) -> Action
  ) -> Store<PartState, PartAction> {
    func core(_ base: some Core<State, Action>) -> any Core<PartState, PartAction> {
      ScopedCore(base, state: state, action: embed)
    }
    return Store<PartState, PartAction>(core: core(self.core))
  }

  /// A store of an optional child; `nil` if the child is `nil`.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - embed: Embeds an action of the child in an action of this store.
  ///   - onRemoval: A closure that is called when the child is removed.
  func scopedStore<PartState, PartAction>(
    whilePresent state: KeyPath<State, PartState?>, _ embed: @escaping (PartAction) -> Action,
    onRemoval: (() -> Void)? = nil
  ) -> Store<PartState, PartAction>? {
    func core(_ base: some Core<State, Action>) -> (any Core<PartState, PartAction>)? {
      let part = ScopedCore(base, state: state, action: embed)
      guard let state = part.state else { return nil }
      let core = IfLetCore(part, state, identify: { NavigationID(of: $0) })
      if let onRemoval {
        core.onRemoval = onRemoval
        _ = core.identityObserver
      }
      return core
    }
    return core(self.core).map { Store<PartState, PartAction>(core: $0) }
  }

  /// Whether the part was removed.
  var wasRemoved: Bool { core.isInvalid }
}
