import StoreSupport

/// Runs an operation that can be cancelled by a cancel ID, within the operation of an effect.
///
/// ```swift
/// return .run { send in
///   await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     await send(.searchResponse(Result { try await search(query) }))
///   }
///   await send(.searchEnded)
/// }
/// ```
///
/// Effects are cancelled on the main actor. The operation runs on the actor that it is isolated to, by default off the
/// main actor.
///
/// - Parameters:
///   - id: The cancel ID. Two are the same when their types and their values are.
///   - cancelInFlight: Whether running effects with this cancel ID are cancelled before the operation begins.
///   - isolation: The actor on which this function is called and returns.
///   - operation: The operation. It begins in the next turn of the main actor. By then, its cancel ID can already
///     cancel it. It is also cancelled with the task that calls this function.
/// - Returns: What the operation returns, even if it is cancelled: the operation itself decides whether to stop early.
/// - Throws: What the operation throws.
///
/// Seed: 000, Effect (`withTaskCancellation`).
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  try await withCancellation(
    CancelID(AnyHashable(id)), in: .here, cancelInFlight: cancelInFlight, operation)
}

/// Runs an operation that can be cancelled. It is registered before this function suspends for the first time.
///
/// - Parameters:
///   - id: The cancel ID.
///   - list: The feature in which it is registered.
///   - cancelInFlight: Whether effects with the same cancel ID are cancelled first.
///   - operation: The operation.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@MainActor
private func withCancellation<Success: Sendable, Failure: Error>(
  _ id: CancelID, in list: Feature, cancelInFlight: Bool,
  _ operation: @escaping @MainActor @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  if cancelInFlight { list.cancel(id) }
  let task = Task(name: Task.name) { () -> Result<Success, Failure> in
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
  let root = list.root
  let number = list.insert(id) {
    root.ending.insert(task)
    task.cancel()
  }
  defer {
    list.remove(number, id)
    if !root.ending.isEmpty { root.ending.remove(task) }
  }
  return try await task.cancellableValue.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all effects, and all operations of ``withTaskCancellation(id:cancelInFlight:isolation:operation:)``, that
  /// are running under a cancel ID: immediately when this is called on the main actor, and otherwise soon.
  ///
  /// These are the effects of the feature whose effect is running here, and of the features below it. If no feature is
  /// known, such as in a publisher that emits later, these are the effects of all stores.
  ///
  /// - Parameter id: The cancel ID.
  ///
  /// Seed: 000, Effect (`Task.cancel(id:)`).
  public static func cancel(id: some Hashable & Sendable) {
    let (lists, id) = (Feature.reachable, CancelID(AnyHashable(id)))
    onMainActor { for list in lists { list.cancel(id) } }
  }
}
