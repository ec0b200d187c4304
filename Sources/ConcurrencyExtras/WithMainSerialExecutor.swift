/// Whether tasks that are bound to no actor run on the main thread, one job after the other, in place
/// of a pool of threads.
///
/// In tests this makes the order of asynchronous work the same in every run. Set it once, for the
/// whole test process, where nearly all tests profit:
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
/// - Setting it to `false` does not end such operations. They have what they asked for until they end.
/// - A job that is already on its way stays where it was sent.
/// - Tests that do not want it run correctly all the same, only on one thread. It is a deadlock if one
///   of them blocks the main thread until a task has done something.
/// - Actors with an executor of their own, tasks with a preferred executor, dispatch queues and threads
///   are not concerned.
///
/// "Unchecked" says that the runtime's hook for it is no documented interface. If a runtime has no such
/// hook, it stays `false` (a program that links Swift's runtime statically may be such a case).
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
/// The setting is global, and operations may overlap: it is in force until the last has ended. See
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
  MainSerialExecutor.enterScope()
  defer { MainSerialExecutor.leaveScope() }
  await Task.yield()  // From here on, this task runs on the main thread as well.
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
