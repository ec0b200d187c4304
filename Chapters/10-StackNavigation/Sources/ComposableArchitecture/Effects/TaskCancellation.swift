/// Does something that can be cancelled by an identifier, within the work of an effect.
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
/// It belongs to the main actor, so that effects are cancelled where their store is. The operation runs
/// where it says, by default off the main actor.
///
/// - Parameters:
///   - id: The identifier. Two are the same when their types and their values are.
///   - cancelInFlight: Whether what is running under this identifier is cancelled before the operation
///     begins.
///   - operation: The work. It begins in the next turn of the main actor, when it can be cancelled by the identifier
///     already. It is cancelled by the identifier and with the task that calls this function.
/// - Returns: What the operation returns, however it was cancelled: whether it stops early is up to the
///   operation.
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

/// Does something that can be cancelled by an identifier, and starts with it before this function waits for
/// the first time.
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
  /// Cancels all effects, and all of ``withTaskCancellation(id:cancelInFlight:operation:)``, that are
  /// running under an identifier: immediately when this is called on the main actor, and otherwise soon.
  ///
  /// They are those of the feature whose effect is running here, and of the features below it. Where no feature is
  /// known, such as in a publisher that emits later, they are those of all stores.
  ///
  /// - Parameter id: The identifier.
  ///
  /// Seed: 000, Effect (`Task.cancel(id:)`).
  public static func cancel(id: some Hashable & Sendable) {
    let (lists, id) = (Feature.reachable, CancelID(AnyHashable(id)))
    onMainActor { for list in lists { list.cancel(id) } }
  }
}
