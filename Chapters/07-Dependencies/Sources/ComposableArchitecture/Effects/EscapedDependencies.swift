import Exercises

/// Makes a function that runs with the dependencies that are current now, whenever and wherever it is called.
///
/// Effects do their work after the reducer returns. The dependencies that `withDependencies` set for the reducer are no
/// longer current then, so an effect captures them.
///
/// - Parameter work: The function.
/// - Returns: The same function, with captured dependencies.
func preservingDependencies<Input, Output>(
  _ work: @escaping (Input) -> Output
) -> (Input) -> Output {
  if DependencyValues._current.isUntouched {
    return { [values = DependencyValues.currentSnapshot] input in
      reducing(with: values) { work(input) }
    }
  }
  // Exercise 7.5
  return exercise("7.5", "capture the current dependencies", returning: work)
}

/// Makes an operation that runs with the dependencies that are current now.
///
/// - Parameter work: The operation.
/// - Returns: The same operation, with captured dependencies.
func preservingDependencies<Action>(
  _ work: @escaping EffectTask<Action>.Body
) -> EffectTask<Action>.Body {
  // A store starts it with its own dependencies, so if they are unchanged, there is nothing to capture.
  if DependencyValues._current.isUntouched { return work }
  // Exercise 7.5
  return exercise("7.5", "capture the current dependencies, across suspensions", returning: work)
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
  // Exercise 7.5
  exercise("7.5", "run `reduce` with the store's dependencies")
  return try reduce()
}
