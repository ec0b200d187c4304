import ComposableArchitecture

extension Store {
  /// Reads a store's state of any type without observing it. It is `withState`, which is deprecated for all other code.
  public func peek<R>(_ body: (_ state: State) -> R) -> R { withState(body) }
}
