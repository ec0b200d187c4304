extension Reducer {
  /// Runs a closure when a part of the state changes.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.isHapticFeedbackEnabled) { oldValue, state in
  ///     .run { [isEnabled = state.isHapticFeedbackEnabled] _ in
  ///       await settings.save(isEnabled)
  ///     }
  ///   }
  /// ```
  ///
  /// For each action, this reducer runs first. If it changes the part, `perform` is called once. Changes by `perform`
  /// itself don't call it again, and neither do changes by reducers around it.
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - perform: Receives the part from before the action, and the current state, which it may change. It returns
  ///     effects to run.
  /// - Returns: A reducer whose effects are this one's and those of `perform`, merged in this order.
  ///
  /// Seed: 000, onChange(of:_:).
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ perform: @escaping (_ oldValue: V, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    _OnChangeOfState(base: self, toValue: toValue, perform: perform)
  }
}

/// A reducer that runs a closure when a part of the state changes.
@usableFromInline
struct _OnChangeOfState<Base: Reducer, Value: Equatable>: Reducer {
  @usableFromInline typealias Perform = (Value, inout Base.State) -> Effect<Base.Action>

  @usableFromInline let base: Base
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let perform: Perform

  @inlinable
  init(base: Base, toValue: @escaping (Base.State) -> Value, perform: @escaping Perform) {
    self.base = base
    self.toValue = toValue
    self.perform = perform
  }

  @inlinable
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let oldValue = toValue(state)
    let effect = base._reduce(into: &state, action: action)
    if toValue(state) == oldValue { return effect }
    return effect.merge(with: perform(oldValue, &state))
  }
}
