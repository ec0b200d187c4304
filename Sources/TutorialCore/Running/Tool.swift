import Foundation

/// A program that runs to its end, with its output in a file.
///
/// The program gets its own session and no standard input. When the calling task is cancelled, or the time limit
/// expires, it is interrupted with its process group, then terminated and finally killed with the complete session, so
/// that no compiler and no test outlives the command. If the command itself is killed, a ``Guardian`` does that.
public struct Tool: Sendable {
  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It exceeded its time limit.
    case timedOut
    /// A signal ended the process that was its protective parent. See ``Tool/hasOwnParent``.
    case parentSignalled(Int32)

    /// Whether it exited with status 0.
    public var isSuccess: Bool { self == .exited(0) }
  }

  /// The program: a path, or a name that is looked up in `PATH`.
  public var executable: String
  /// Its arguments.
  public var arguments: [String]
  /// Its working directory; `nil` means the current one.
  public var folder: URL?
  /// Changes to the environment; `nil` removes a variable.
  public var environment: [String: String?]
  /// The time limit for ending after an interrupt, and again after termination. The package manager would finish its
  /// compilation, but a user who stops the command shouldn't have to wait.
  public var patience = Duration.seconds(1)
  /// Whether the program's parent is a separate process rather than this command. A tested solution may send a signal
  /// to its parent, which then ends only the tests.
  var hasOwnParent = false
  /// A file that stays open until all processes of the program have ended, even if the command is killed before: a lock
  /// on the program's output.
  var held: Int32?

  /// Describes a program.
  public init(
    _ executable: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String?] = [:]
  ) {
    self.executable = executable
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - log: The file for the program's standard output and standard error.
  ///   - isAppending: Whether to append to the log.
  ///   - limit: The time limit.
  ///   - onLine: Receives each line as it arrives, one at a time, and the last one before this returns.
  ///   - onStart: Receives the program's process identifier, once it runs.
  /// - Returns: How it ended.
  /// - Throws: `CancellationError` if the task is cancelled; a ``TutorialError`` if the program can't be started or the
  ///   log can't be written.
  public func run(
    log: URL, isAppending: Bool = false, limit: Duration? = nil,
    onLine: (@Sendable (String) -> Void)? = nil,
    onStart: @escaping @Sendable (pid_t) -> Void = { _ in }
  ) async throws -> Ending {
    try await withThrowingTaskGroup(of: Ending.self) { group in
      if !isAppending || !log.exists { try Files.write("", to: log) }
      group.addTask { try await launch(log: log, onLine: onLine, onStart: onStart) }
      if let limit {
        group.addTask {
          try await Task.sleep(for: limit)
          return .timedOut
        }
      }
      defer { group.cancelAll() }
      let ending = try await group.next() ?? .timedOut
      try Task.checkCancellation()
      return ending
    }
  }

  private func launch(
    log: URL, onLine: (@Sendable (String) -> Void)?, onStart: @escaping @Sendable (pid_t) -> Void
  ) async throws -> Ending {
    // The program writes to the file itself, and the file is read as it grows. A pipe would stay open as long as any
    // process that the program leaves behind.
    let output = open(log.pathString, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard output != -1 else {
      throw TutorialError(
        .inputOutput, "\(log.pathString) cannot be written: \(String(cString: strerror(errno)))")
    }
    defer { close(output) }
    let environment = changedEnvironment
    let program = try program(in: environment)
    let child: ChildProcess
    do {
      child = try ChildProcess(
        program + arguments, in: folder, environment: environment, output: output,
        held: held ?? output, hasOwnParent: hasOwnParent)
    } catch {
      throw missing("\(error)")
    }
    onStart(child.id)
    let follower = onLine.map { onLine in Task { try await follow(log, onLine) } }
    defer { follower?.cancel() }
    let ending = await child.wait(patience: patience)
    follower?.cancel()
    try await follower?.value
    return ending
  }

  private var changedEnvironment: [String: String] {
    environment.reduce(into: ProcessInfo.processInfo.environment) { $0[$1.key] = $1.value }
  }

  /// The program's path, in a list. With a shell, a missing program would be reported only in the log.
  private func program(in environment: [String: String]) throws(TutorialError) -> [String] {
    if executable.contains("/") {
      guard access(executable, X_OK) == 0 else { throw missing(String(cString: strerror(errno))) }
      return [executable]
    }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let folder = folders.first(where: { access("\($0)/\(executable)", X_OK) == 0 }) else {
      throw missing("it is in no folder of PATH")
    }
    return ["\(folder)/\(executable)"]
  }

  private func missing(_ reason: String) -> TutorialError {
    TutorialError(
      .unavailable, "\(executable) cannot be run: \(reason)", advice: "./tutorial doctor")
  }

  /// Passes on a file's lines as they arrive, until the task is cancelled, and then the rest.
  private func follow(_ file: URL, _ onLine: @Sendable (String) -> Void) async throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var rest = Data()
    var isLast = false
    while !isLast {
      isLast = Task.isCancelled
      rest += try handle.readToEnd() ?? Data()
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        onLine(String(decoding: rest[..<end], as: UTF8.self))
        rest = rest[rest.index(after: end)...]
      }
      if !isLast { try? await Task.sleep(for: .milliseconds(50)) }
    }
    if !rest.isEmpty { onLine(String(decoding: rest, as: UTF8.self)) }
  }
}
