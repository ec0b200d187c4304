/// Whether tasks that are bound to no actor run on the main thread, one job after the other, instead
/// of on a pool of threads.
///
/// In tests this makes the order of asynchronous work the same in every run. If nearly all
/// tests need this, set it once for the whole test process:
///
/// ```swift
/// init() { uncheckedUseMainSerialExecutor = true }
/// ```
///
/// Otherwise use ``withMainSerialExecutor(isolation:operation:)``, which sets it for a while.
///
/// The setting is global: tests that run side by side share it.
///
/// - Reading it gives `true` if it was set to `true`, or if an operation of
///   `withMainSerialExecutor` is running anywhere in the process.
/// - Setting it to `false` does not end such operations. They keep it on until they end.
/// - A job that was already sent to the pool runs there.
/// - Tests that did not ask for it still run correctly, but on one thread. A test that blocks its
///   thread until another task has done something never ends.
/// - Actors with an executor of their own, tasks with a preferred executor, dispatch queues and threads
///   are not affected.
///
/// It is "unchecked" because it relies on an undocumented hook of the Swift runtime. Where the hook
/// cannot be found (in a program that links the runtime statically, perhaps), it stays `false`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.setSwitch(newValue) }
}

/// Runs tasks on the main thread, one job after the other, while an operation runs.
///
/// The operation itself runs there too.
///
/// ```swift
/// await withMainSerialExecutor {
///   let task = Task { await feature.run() }
///   await Task.yield()
///   #expect(feature.isRunning)
/// }
/// ```
///
/// The setting is global, and operations may overlap: it is on until the last has ended. See
/// ``uncheckedUseMainSerialExecutor`` for what this means to tests that run side by side.
///
/// - Parameters:
///   - isolation: The actor to which the operation belongs; that of the caller unless given.
///   - operation: What to do meanwhile. Tasks that it starts and does not wait for may go on elsewhere
///     when it has ended.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withMainSerialExecutor<Result>(
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> sending Result
) async rethrows -> sending Result {
  // This is done on the main actor, so that this task has to leave the thread where it was. It comes back by way
  // of the hook, and so to the main thread. `Task.yield()` would not do: its job can be over, on the main thread,
  // before the task has suspended, and then the task goes on where it is.
  await MainActor.run { MainSerialExecutor.enterScope() }
  defer { MainSerialExecutor.leaveScope() }
  return try await operation()
}

/// Sends tasks to the main thread, one job after the other, while an operation runs that does not
/// suspend.
///
/// Tasks that the operation starts are sent there, and run when the main thread is free again.
///
/// - Parameter operation: What to do meanwhile.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withMainSerialExecutor<Result>(operation: () throws -> Result) rethrows -> Result {
  MainSerialExecutor.enterScope()
  defer { MainSerialExecutor.leaveScope() }
  return try operation()
}

/// Keeps all tasks on the main thread for as long as it lives: for what begins in one place, and ends in another.
@_spi(Internals)
public final class MainSerialExecutorDemand: Sendable {
  public init() { MainSerialExecutor.enterScope() }

  deinit { MainSerialExecutor.leaveScope() }
}
