import StoreSupport

/// Runs an operation that can be cancelled by a cancel ID, within the operation of an effect.
///
/// ```swift
/// return .run { send in
///   await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     await send(.searchResponse(TaskResult { try await search(query) }))
///   }
///   await send(.searchEnded)
/// }
/// ```
///
/// It is isolated to the main actor, so that effects are cancelled on their store's actor. The operation runs on the
/// actor that it is isolated to, by default off the main actor.
///
/// - Parameters:
///   - id: The cancel ID. Two are the same when their types and their values are.
///   - cancelInFlight: Whether running effects with this cancel ID are cancelled before the operation begins.
///   - operation: The operation. It begins in the next turn of the main actor. By then, its cancel ID can already
///     cancel it. It is also cancelled with the task that calls this function.
/// - Returns: What the operation returns, even if it is cancelled: the operation itself decides whether to stop early.
/// - Throws: What the operation throws.
///
/// Seed: 000, Effect (`withTaskCancellation`).
@MainActor
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  try await withCancellation(
    CancelID(AnyHashable(id)), in: .here, cancelInFlight: cancelInFlight
  ) { () async throws(Failure) -> Success in
    await nextTurn()
    return try await operation()
  }
}

/// Runs an operation that can be cancelled by a cancel ID. It starts before this function suspends for the first time.
@MainActor
func withCancellation<Success: Sendable, Failure: Error>(
  _ id: CancelID?, in list: Feature, cancelInFlight: Bool,
  _ operation: @escaping @MainActor @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  if cancelInFlight, let id { list.cancel(id) }
  let task = Task.immediate { @MainActor () async -> Result<Success, Failure> in
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
  /// Cancels all effects, and all operations of ``withTaskCancellation(id:cancelInFlight:operation:)``, that are
  /// running under a cancel ID: immediately when this is called on the main actor, and otherwise soon.
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
