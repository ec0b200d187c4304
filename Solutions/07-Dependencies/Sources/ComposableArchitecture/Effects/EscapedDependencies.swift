import Exercises

/// Makes a function that runs with the dependencies that are current now, whenever and wherever it is called.
///
/// Effects do their work after the reducer has returned. What `withDependencies` has set for the reducer is not
/// in force any more then, so an effect takes it along.
///
/// - Parameter work: The function.
/// - Returns: The same function, with dependencies of its own.
func keepingDependencies<Input, Output>(
  _ work: @escaping (Input) -> Output
) -> (Input) -> Output {
  if DependencyValues._current.isUntouched {
    return { [kept = DependencyValues.inForce] input in reducing(with: kept) { work(input) } }
  }
  // Exercise 7.5
  return withEscapedDependencies { dependencies in
    { input in dependencies.yield { work(input) } }
  }
}

/// Makes the work of a task that runs with the dependencies that are current now.
///
/// - Parameter work: The work.
/// - Returns: The same work, with dependencies of its own.
func keepingDependencies<Action>(
  _ work: @escaping EffectTask<Action>.Body
) -> EffectTask<Action>.Body {
  // A store starts it with its own dependencies, so that nothing has to be done if these are untouched.
  if DependencyValues._current.isUntouched { return work }
  // Exercise 7.5
  return withEscapedDependencies { dependencies in
    { send in await dependencies.yield { await work(send) } }
  }
}

/// Reduces an action, or starts its effects, with the dependencies of its store, whatever is current where the
/// action is sent.
///
/// - Parameters:
///   - dependencies: The store's.
///   - reduce: What to do.
/// - Returns: What `reduce` returns.
/// - Throws: What `reduce` throws.
func reducing<R>(with dependencies: DependencyValues, _ reduce: () throws -> R) rethrows -> R {
  if dependencies.areInForce { return try reduce() }
  // Exercise 7.5
  return try withDependencies {
    $0 = dependencies
  } operation: {
    try reduce()
  }
}
