extension Reducer {
  /// Adds a reducer that runs when a part of the state has changed, as `onChange(of:_:)` does.
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - isDuplicate: Whether the part before and the part after count as the same.
  ///   - reducer: Makes the reducer of the part before and after.
  /// - Returns: A reducer whose effects are this one's and those of the added reducer, merged in this order.
  ///
  /// Seed: 000, onChange(of:removeDuplicates:_:).
  @available(
    *, deprecated,
    message: "Use 'onChange(of:)' with a closure that takes a value that is 'Equatable', instead."
  )
  @inlinable
  public func onChange<V, R: Reducer>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> where R.State == State, R.Action == Action {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}
