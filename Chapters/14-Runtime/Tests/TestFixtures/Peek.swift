import ComposableArchitecture

extension Store {
  /// Reads the state of a store, whatever state it is, without observing it. It is `withState`, which is deprecated for
  /// everybody else.
  public func peek<R>(_ body: (_ state: State) -> R) -> R { withState(body) }
}
