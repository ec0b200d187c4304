import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that is run to its end, its output kept in a file.
///
/// The program gets a process group of its own and no standard input. When the calling task is
/// cancelled, or when the time limit has passed, the whole group is interrupted, then terminated and
/// at last killed, so that no compiler and no test outlives the command.
public struct Tool: Sendable {
  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It was ended because its time was up.
    case timedOut

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
  ///   - limit: How long it may take.
  ///   - onLine: Is called with each line as it arrives, one at a time.
  /// - Returns: How it ended.
  /// - Throws: `CancellationError` when the task was cancelled; a ``TutorialError`` when the program
  ///   cannot be started or the log cannot be written.
  public func run(
    log: URL, limit: Duration? = nil, onLine: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Ending {
    try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask { try await launch(log: log, onLine: onLine) }
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
    log: URL, onLine: @escaping @Sendable (String) -> Void
  ) async throws -> Ending {
    try Files.write("", to: log)
    let handle: FileHandle
    do {
      handle = try FileHandle(forWritingTo: log)
    } catch {
      throw TutorialError(.inputOutput, "\(log.pathString) cannot be written: \(error)")
    }
    defer { try? handle.close() }

    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(2)),
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(1)),
    ]
    let changes = environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
    do {
      let result = try await Subprocess.run(
        executable.contains("/") ? .path(FilePath(executable)) : .name(executable),
        arguments: Arguments(arguments),
        environment: .inherit.updating(Dictionary(uniqueKeysWithValues: changes)),
        workingDirectory: folder.map { FilePath($0.pathString) },
        platformOptions: options,
        input: .none,
        output: .sequence,
        error: .combinedWithOutput
      ) { execution in
        for try await line in execution.standardOutput.strings(bufferingPolicy: .unbounded) {
          let line = String(line.trimmedAtEnd)
          try handle.write(contentsOf: Data((line + "\n").utf8))
          onLine(line)
        }
      }
      switch result.terminationStatus {
      case .exited(let status): return .exited(status)
      case .signaled(let signal): return .signalled(signal)
      }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw TutorialError(
        .unavailable, "\(executable) cannot be run: \(error)", advice: "./tutorial doctor")
    }
  }
}
