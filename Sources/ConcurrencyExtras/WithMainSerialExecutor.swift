/// Whether tasks that aren't bound to an actor run serially on the main thread instead of on a pool of threads.
///
/// In tests this makes the order of asynchronous work the same in every run. If nearly all
/// tests need this, set it once for the whole test process:
///
/// ```swift
/// init() { uncheckedUseMainSerialExecutor = true }
/// ```
///
/// Otherwise, use ``withMainSerialExecutor(isolation:operation:)``, which sets it temporarily.
///
/// The setting is global: tests that run concurrently share it.
///
/// - Reading it gives `true` if it was set to `true`, or if an operation of
///   `withMainSerialExecutor` is running anywhere in the process.
/// - Setting it to `false` doesn't end such operations. It stays on until they end.
/// - A job that was already sent to the pool runs there.
/// - Tests that don't request it still run correctly, but on one thread. A test that blocks its thread to wait for a
///   different task never ends.
/// - Actors with a custom executor, tasks with a preferred executor, dispatch queues and threads aren't affected.
///
/// It is "unchecked" because it relies on an undocumented hook of the Swift runtime. If the hook can't be found
/// (perhaps in a program that links the runtime statically), it stays `false`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.setSwitch(newValue) }
}

/// Runs tasks serially on the main thread while an operation runs.
///
/// The operation itself also runs there.
///
/// ```swift
/// await withMainSerialExecutor {
///   let task = Task { await feature.run() }
///   await Task.yield()
///   #expect(feature.isRunning)
/// }
/// ```
///
/// The setting is global, and operations may overlap: it is on until the last one ends. See
/// ``uncheckedUseMainSerialExecutor`` for the consequences for tests that run concurrently.
///
/// - Parameters:
///   - isolation: The actor to which the operation is isolated; by default the caller's.
///   - operation: The operation. Tasks that it starts but doesn't wait for may continue on other threads after it ends.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withMainSerialExecutor<Result>(
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> sending Result
) async rethrows -> sending Result {
  // This runs on the main actor, so that this task has to leave its thread. It returns through the hook, and so to the
  // main thread. `Task.yield()` wouldn't work: its job can finish on the main thread before the task suspends, and then
  // the task continues on its old thread.
  await MainActor.run { MainSerialExecutor.enterScope() }
  defer { MainSerialExecutor.leaveScope() }
  return try await operation()
}

/// Runs tasks serially on the main thread while a synchronous operation runs.
///
/// Tasks that the operation starts are sent there, and run when the main thread is free again.
///
/// - Parameter operation: The operation.
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
