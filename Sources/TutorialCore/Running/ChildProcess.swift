import Foundation
import Synchronization

/// A program in its own session, with a ``Guardian``.
///
/// Neither Foundation's `Process` nor a shell starts a session on every system. Without one, the processes that a
/// program leaves behind can't be found.
struct ChildProcess: Sendable {
  /// The reason why a program wasn't started.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The process identifier of the program, or of its own parent. It also identifies the group and the session.
  let id: pid_t
  private let hasOwnParent: Bool
  /// The end of the guardian's pipe, which closes when the program or this command ends.
  private let pipe: Int32

  /// One at a time: a program that starts between the opening of another program's pipe and the next line would inherit
  /// the pipe.
  private static let spawning = Mutex(())

  /// Starts a program. It gets no standard input, default signal handlers, and no open files of this process: a reader
  /// that waits for the end of a pipe must not wait for this program.
  ///
  /// - Parameters:
  ///   - program: Its path and its arguments.
  ///   - folder: Its working directory; `nil` means the current one.
  ///   - environment: Its environment.
  ///   - output: The file for its standard output and standard error.
  ///   - held: An open file that stays open until all processes of the program have ended.
  ///   - hasOwnParent: Whether the program's parent is a separate process rather than this command.
  /// - Throws: A ``Failure`` with the system's reason.
  init(
    _ program: [String], in folder: URL?, environment: [String: String], output: Int32, held: Int32,
    hasOwnParent: Bool = false
  ) throws(Failure) {
    self.hasOwnParent = hasOwnParent
    let arguments =
      ["/bin/sh"] + Guardian.arguments(for: program, in: folder, hasOwnParent: hasOwnParent)
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let result = Self.spawning.withLock { _ -> Result<(id: pid_t, pipe: Int32), Failure> in
      var ends: [Int32] = [-1, -1]
      guard Foundation.pipe(&ends) == 0 else { return .failure(Self.failure(errno)) }
      defer { close(ends[0]) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var id = pid_t()
      let status = Self.spawn(
        &id, arguments, variables, input: ends[0], output: output, error: held)
      guard status == 0 else {
        close(ends[1])
        return .failure(Self.failure(status))
      }
      return .success((id, ends[1]))
    }
    (id, pipe) = try result.get()
  }

  private static func failure(_ number: Int32) -> Failure {
    Failure(description: String(cString: strerror(number)))
  }

  private static func spawn(
    _ id: inout pid_t, _ arguments: [String], _ variables: [String], input: Int32, output: Int32,
    error: Int32
  ) -> Int32 {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
      let session = Int16(POSIX_SPAWN_SETSID) | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
      // The C library declares its name only with extensions enabled.
      let session: Int16 = 0x80
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // This command ignores signals that the program should handle.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, session | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    for (from, to) in [(input, 0), (output, 1), (error, 2)] as [(Int32, Int32)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    #if !canImport(Darwin)
      // Old versions of the C library lack it.
      typealias CloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
      if let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
        _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3)
      }
    #endif
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    return posix_spawn(&id, arguments[0], &actions, &attributes, &argv, &envp)
  }

  /// Waits until the program ends, and terminates its remaining processes.
  ///
  /// If the task is cancelled, the program is interrupted with its group, then terminated, and finally killed with its
  /// session.
  ///
  /// - Parameter patience: The time limit for ending after an interrupt, and again after termination.
  /// - Returns: How it ended.
  func wait(patience: Duration) async -> Tool.Ending {
    let session = Session(leader: id)
    let hasEnded = Flag()
    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: waitForEnd(hasEnded)) }
      }
    } onCancel: {
      Task.detached {
        for signal in [SIGINT, SIGTERM] {
          hasEnded.ifUnset { kill(-id, signal) }
          try? await Task.sleep(for: patience)
        }
        hasEnded.ifUnset { session.kill() }
      }
    }
    await session.end()
    close(pipe)
    return ending
  }

  /// Blocks the thread until the program ends.
  private func waitForEnd(_ hasEnded: Flag) -> Tool.Ending {
    var info = siginfo_t()
    // The status is read before the process is reaped, so that no signal can reach a new process with the same
    // identifier.
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    hasEnded.set()
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let exit = (status >> 8) & 0xff
    guard hasOwnParent else { return signal == 0 ? .exited(exit) : .signalled(signal) }
    guard signal == 0 else { return .parentSignalled(signal) }
    // A shell adds 128 to the number of the signal that ended a program.
    return (129...192).contains(exit) ? .signalled(exit - 128) : .exited(exit)
  }

  /// Whether the program ended.
  private final class Flag: Sendable {
    private let isSet = Mutex(false)

    func set() { isSet.withLock { $0 = true } }

    /// Runs an operation unless the flag is set, and prevents setting it in the meantime.
    func ifUnset(_ work: () -> Void) { isSet.withLock { if !$0 { work() } } }
  }
}
