@testable import ComposableArchitecture

// Stores of parts as `scope` makes them, but each time new ones, so that a test needs nothing that finds them again.

extension Store {
  /// A store of a part that is always there.
  func window<PartState, PartAction>(
    _ state: KeyPath<State, PartState>, _ embed: @escaping (PartAction) -> Action
  ) -> Store<PartState, PartAction> {
    func core(_ base: some Core<State, Action>) -> any Core<PartState, PartAction> {
      ScopedCore(base, state: state, action: embed)
    }
    return Store<PartState, PartAction>(core: core(self.core))
  }

  /// A store of a part that appears and disappears; `nil` if it is not there.
  ///
  /// - Parameters:
  ///   - state: The part.
  ///   - embed: Turns an action of the part into one of this store.
  ///   - onRemoval: Is called when the part was removed.
  func window<PartState, PartAction>(
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
