import OpenCombine

extension Store {
  /// Follows a state that appears and disappears, for screens that are wired up by hand.
  ///
  /// ```swift
  /// store.scope(state: \.detail, action: AppAction.detail)
  ///   .ifLet(
  ///     then: { [weak self] store in self?.push(DetailScreen(store: store)) },
  ///     else: { [weak self] in self?.pop() }
  ///   )
  ///   .store(in: &subscriptions)
  /// ```
  ///
  /// - Parameters:
  ///   - unwrap: Is called immediately if there is a state, and then whenever one comes, with a store of
  ///     it. Changes of the state do not call it. When the state was removed, that store keeps the last
  ///     one, until there is another.
  ///   - otherwise: Is called immediately if there is no state, and then whenever it goes.
  /// - Returns: What ends this, also when it is let go.
  ///
  /// Seed: 003, IfLetStore (the same for views).
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void,
    else otherwise: @escaping () -> Void = {}
  ) -> Cancellable where State == Wrapped? {
    state
      .removeDuplicates { ($0 == nil) == ($1 == nil) }
      .sink { state in
        if let state {
          unwrap(self.unwrapped(state))
        } else {
          otherwise()
        }
      }
  }

  /// A store of the state that is there.
  ///
  /// - Parameter last: The state to show until a newer one comes: views may be asked again
  ///   after it was removed.
  func unwrapped<Wrapped>(_ last: Wrapped) -> Store<Wrapped, Action> where State == Wrapped? {
    var last = last
    // The store may be read for the first time when the state was removed, so the last one is kept.
    let subscription = state.sink { last = $0 ?? last }
    return scope(
      state: { state in
        withExtendedLifetime(subscription) { last = state ?? last }
        return last
      },
      action: { $0 },
      isPresent: { $0 != nil }
    )
  }
}
