extension ReducerProtocol {
  /// Overrides a dependency for this reducer, all reducers in it, and the effects that it returns.
  ///
  /// ```swift
  /// Scope(state: \.tour, action: /Action.tour) {
  ///   Facts()
  ///     .dependency(\.facts, .tour)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value for this reducer. An override closer to an inner reducer takes
  ///     precedence.
  /// - Returns: A reducer that runs this one with the override.
  ///
  /// Seed: 000, dependency(_:_:).
  @inlinable @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency for this reducer. The dependency's key is its type.
  ///
  /// - Parameter value: Its value for this reducer.
  /// - Returns: A reducer that runs this one with the override.
  ///
  /// Seed: 000, dependency(_:).
  @inlinable @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer, all reducers in it, and the effects that it returns.
  ///
  /// ```swift
  /// Facts()
  ///   .transformDependency(\.facts) { facts in
  ///     let fetch = facts.fetch
  ///     facts.fetch = { number in try await fetch(number) + "!" }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency. `\.self` is all dependencies.
  ///   - transform: Changes it, for each action. Outer reducers change it first.
  /// - Returns: A reducer that runs this one with the change.
  ///
  /// Seed: 000, transformDependency(_:transform:).
  @inlinable @warn_unqualified_access
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer that runs its base with changed dependencies. Consecutive changes are combined into one such reducer.
public struct _DependencyKeyWritingReducer<Base: ReducerProtocol>: ReducerProtocol {
  @usableFromInline let base: Base
  @usableFromInline let update: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, update: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    withDependencies(update) {
      base.reduce(into: &state, action: action)
    }
  }

  /// Overrides one more dependency for the same reducer.
  @inlinable @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Self {
    changing { $0[keyPath: keyPath] = value }
  }

  /// Overrides one more dependency for the same reducer.
  @inlinable @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> Self
  where Value.Value == Value {
    changing { $0[Value.self] = value }
  }

  /// Changes one more dependency for the same reducer.
  @inlinable @warn_unqualified_access
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> Self {
    changing { transform(&$0[keyPath: keyPath]) }
  }

  /// The same reducer with one more change, on the outside.
  @usableFromInline
  func changing(_ outer: @escaping (inout DependencyValues) -> Void) -> Self {
    Self(base: base) { [update] values in
      outer(&values)
      update(&values)
    }
  }
}
