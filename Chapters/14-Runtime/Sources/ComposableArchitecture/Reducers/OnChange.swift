extension Reducer {
  /// Does more when a part of the state has changed.
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
  /// For each action, this reducer runs first. If it has made the part another one, `perform` is called, once. What
  /// `perform` itself changes does not call it again, and neither does what reducers around it change.
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - perform: Is given the part as it was before the action, and the state as it is now, which it may change.
  ///     It returns effects to run.
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

/// A reducer that does more when a part of the state has changed.
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
