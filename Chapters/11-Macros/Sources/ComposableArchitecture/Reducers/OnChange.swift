extension Reducer {
  /// Adds a reducer that runs when a part of the state changes.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.userSettings.isHapticFeedbackEnabled) { oldValue, newValue in
  ///     Reduce { state, action in
  ///       .run { _ in await settings.save(newValue) }
  ///     }
  ///   }
  /// ```
  ///
  /// It detects only the changes of this reducer. Changes by other reducers, and by the added reducer itself, don't run
  /// it.
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - reducer: Makes the reducer from the part before and after the change. It runs after this one, on the new
  ///     state, for the same action.
  /// - Returns: A reducer whose effects are this one's and those of the added reducer, merged in this order.
  ///
  /// Seed: 000, onChange(of:_:); 002, onChange.
  @inlinable
  public func onChange<V: Equatable, R: Reducer>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> where R.State == State, R.Action == Action {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Adds a reducer that runs when a part of the state changes, as `onChange(of:_:)` does.
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - isDuplicate: Whether two values of the part count as the same.
  ///   - reducer: Makes the reducer from the part before and after the change.
  /// - Returns: A reducer whose effects are this one's and those of the added reducer, merged in this order.
  ///
  /// Seed: 000, onChange(of:removeDuplicates:_:).
  @inlinable
  public func onChange<V, R: Reducer>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> where R.State == State, R.Action == Action {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

/// A reducer with a second reducer that runs when a part of the state changes.
public struct _OnChangeReducer<Base: Reducer, Value, Body: Reducer>: Reducer
where Base.State == Body.State, Base.Action == Body.Action {
  @usableFromInline let base: Base
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let isDuplicate: (Value, Value) -> Bool
  @usableFromInline let reducer: (Value, Value) -> Body

  @inlinable
  init(
    base: Base, toValue: @escaping (Base.State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool,
    reducer: @escaping (Value, Value) -> Body
  ) {
    self.base = base
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.reducer = reducer
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let oldValue = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let newValue = toValue(state)
    if isDuplicate(oldValue, newValue) { return effect }
    return effect.merge(with: reducer(oldValue, newValue).reduce(into: &state, action: action))
  }
}
