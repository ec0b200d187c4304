import OpenCombine

extension Store {
  /// Observes optional state, for screens that are connected by hand.
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
  ///   - unwrap: Called immediately if the state isn't `nil`, and then whenever it becomes non-`nil`, with a store of
  ///     the state. Other changes of the state don't call it. After the state becomes `nil`, the store keeps the last
  ///     state until there is a new one.
  ///   - otherwise: Called immediately if the state is `nil`, and then whenever it becomes `nil`.
  /// - Returns: A token that ends the observation when it is cancelled or released.
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

  /// A store of the unwrapped state.
  ///
  /// - Parameter last: The state to use until a newer one is published: views may be evaluated
  ///   again after the state becomes `nil`.
  func unwrapped<Wrapped>(_ last: Wrapped) -> Store<Wrapped, Action> where State == Wrapped? {
    var last = last
    // The store may be read for the first time after the state becomes `nil`, so the last state is
    // stored.
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
