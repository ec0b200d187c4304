import Foundation

/// A program that is run to its end, its output kept in a file.
///
/// The program gets a session of its own and no standard input. When the calling task is cancelled, or
/// when the time limit has passed, it is interrupted with its process group, then terminated and at
/// last killed with the whole session, so that no compiler and no test outlives the command. Where the
/// command itself is killed, a ``Guardian`` does that.
public struct Tool: Sendable {
  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It was ended because its time was up.
    case timedOut
    /// A signal ended the process that was its parent for its protection. See ``Tool/hasOwnParent``.
    case parentSignalled(Int32)

    /// Whether it exited with status 0.
    public var isSuccess: Bool { self == .exited(0) }
  }

  /// The program: a path, or a name that is looked up in `PATH`.
  public var executable: String
  /// Its arguments.
  public var arguments: [String]
  /// The folder that it is run in; `nil` means the current one.
  public var folder: URL?
  /// Changes to the environment; `nil` takes a variable away.
  public var environment: [String: String?]
  /// How long it may take to end by itself when it is interrupted, and again when it is terminated. The
  /// package manager would finish what it compiles, and a person who wants to stop should not wait.
  public var patience = Duration.seconds(1)
  /// Whether the program's parent is a process of its own rather than this command. An answer that is tested may signal
  /// its parent, which then ends only the tests.
  var hasOwnParent = false
  /// An open file that stays open until nothing is left of the program, even if the command is killed
  /// before: a lock on what the program writes to.
  var held: Int32?

  /// Describes a program to be run.
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
  ///   - log: The file that gets what the program writes, to standard output and to standard error.
  ///   - isAppending: Whether what the log holds already stays.
  ///   - limit: How long it may take.
  ///   - onLine: Is called with each line as it arrives, one at a time, and with the last before this
  ///     returns.
  ///   - onStart: Is called with the program's process identifier, once it runs.
  /// - Returns: How it ended.
  /// - Throws: `CancellationError` when the task was cancelled; a ``TutorialError`` when the program
  ///   cannot be started or the log cannot be written.
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
    // The program writes to the file itself, and the file is read as it grows. A pipe would stay
    // open for as long as anything that the program has left behind.
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

  /// The program's path, in a list. A shell would say in the log that there is none.
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

  /// Hands on a file's lines as they arrive, until the task is cancelled, and then the rest.
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
