@_spi(Internals) import Dependencies

/// Makes a function that runs with the dependencies that are current now, whenever and wherever it is called.
///
/// Effects do their work after the reducer returns. The dependencies that `withDependencies` set for the reducer are no
/// longer current then, so an effect captures them.
///
/// - Parameter work: The function.
/// - Returns: The same function, with captured dependencies.
func preservingDependencies<Input, Output>(
  _ work: @escaping @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
  if DependencyValues._current.isUntouched {
    return { [values = DependencyValues.currentSnapshot] input in
      reducing(with: values) { work(input) }
    }
  }
  return withEscapedDependencies { dependencies in
    { input in dependencies.yield { work(input) } }
  }
}

/// Makes an operation that runs with the dependencies that are current now.
///
/// - Parameter work: The operation.
/// - Returns: The same operation, with captured dependencies.
func preservingDependencies<Action>(
  _ work: @escaping Effect<Action>.Body
) -> Effect<Action>.Body {
  // A store starts it with its own dependencies, so if they are unchanged, there is nothing to capture.
  if DependencyValues._current.isUntouched { return work }
  return withEscapedDependencies { dependencies in
    { send in await dependencies.yield { await work(send) } }
  }
}

/// Makes an operation that belongs to the feature that is reducing an action now.
///
/// A store starts it as its own, so for the store's own feature there is nothing to do.
func preservingFeature<Action>(_ work: @escaping Effect<Action>.Body) -> Effect<Action>.Body {
  guard let feature = Feature.current, feature.root !== feature else { return work }
  return { send in
    await Feature.$ofCurrentTask.withValue(feature) { await work(send) }
  }
}

/// Reduces an action, or starts its effects, with the dependencies of its store, regardless of the sender's
/// dependencies.
///
/// - Parameters:
///   - dependencies: The store's dependencies.
///   - reduce: The operation.
/// - Returns: What `reduce` returns.
/// - Throws: What `reduce` throws.
func reducing<R>(with dependencies: DependencyValues, _ reduce: () throws -> R) rethrows -> R {
  if dependencies.areCurrent { return try reduce() }
  return try withDependencies {
    $0 = dependencies
  } operation: {
    try reduce()
  }
}
