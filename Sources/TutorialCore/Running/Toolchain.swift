import Foundation
import Synchronization

/// The Swift toolchain that builds and tests chapters.
public struct Toolchain: Sendable {
  /// What came of building a package.
  public struct Build: Sendable {
    /// Whether everything was built.
    public let succeeded: Bool
    /// What the compiler and the package manager reported, each once.
    public let diagnostics: [Diagnostic]
    /// The last lines of the tools' output.
    public let lastLines: [String]
    /// The tools' whole output.
    public let log: URL
  }

  /// How a package is built.
  public enum Configuration: String, Sendable {
    /// For tests and for the apps.
    case debug
    /// For measuring.
    case release
  }

  /// What came of running a package's tests.
  public struct Tests: Sendable {
    /// What happened in the tests.
    public let run: TestRun
    /// How the run ended.
    public let ending: Tool.Ending
    /// What the tests, and a crash, wrote.
    public let log: URL
  }

  /// The `swift` command: a path, or a name that is looked up in `PATH`.
  public let swift: String

  /// Uses a toolchain.
  ///
  /// - Parameter swift: The `swift` command: a path, or a name that is looked up in `PATH`.
  public init(swift: String) {
    self.swift = swift
  }

  /// The toolchain that `SWIFT` names, or the first in `PATH`.
  public static func locate(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Toolchain {
    let named = environment["SWIFT"] ?? ""
    return Toolchain(swift: named.isEmpty ? "swift" : named)
  }

  /// Builds a package, from its sources as they are: see ``BuiltSources``. Another command that builds
  /// in the same folder is waited for.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder for what is built.
  ///   - product: The one product to build; `nil` builds everything.
  ///   - withTests: Whether everything has the tests in it.
  ///   - configuration: How it is built.
  ///   - copy: A place that gets a copy of the product, where it stays whatever is built next.
  ///   - log: The file that gets the output.
  ///   - progress: Is called with each step that the build reports.
  /// - Throws: `CancellationError`, or an error when the tool cannot be run.
  public func build(
    _ package: URL, scratch: URL, product: String? = nil, withTests: Bool = true,
    configuration: Configuration = .debug, copy: URL? = nil, log: URL,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Build {
    let what =
      ["--configuration", configuration.rawValue]
      + (product.map { ["--product", $0] } ?? (withTests ? ["--build-tests"] : []))
    // The package manager keeps its plan in the scratch folder and does not notice that it was made
    // for another package: it would build that one again and call it a success.
    var tool = Tool(
      swift,
      [
        "build", "--package-path", package.pathString, "--scratch-path", scratch.pathString,
        "--disable-build-manifest-caching",
      ] + what,
      in: package, environment: TestProgram.quiet)
    // Not read from the log, which another command may be writing anew by then.
    let output = Mutex<[String]>([])
    let wait = { progress("Another command is building; waiting for it") }
    let ending = try await Files.withLock(on: scratch, onWait: wait) { lock in
      tool.held = lock
      // In a package's own folder the package manager is used without us, too, so that nothing that
      // is written down about what was built would stay true.
      let isShared = scratch.pathString == package.appending(path: ".build").pathString
      let sources =
        isShared ? nil : BuiltSources(package, scratch: scratch, configuration: configuration)
      try sources?.forgetChanged()
      let ending = try await Files.withTemporaryFolder { folder in
        // A package manager that is interrupted leaves its temporary files.
        tool.environment["TMPDIR"] = folder.pathString
        return try await tool.run(log: log) { line in
          output.withLock { $0.append(line) }
          if Self.isProgress(line) { progress(line) }
        }
      }
      if ending.isSuccess { try sources?.remember() }
      if ending.isSuccess, let product, let copy {
        let program = scratch.appending(path: "\(configuration.rawValue)/\(product)")
        try Files.copyProgram(program, to: copy)
      }
      return ending
    }
    let lines = output.withLock(\.self)
    let build = Build(
      succeeded: ending.isSuccess, diagnostics: Diagnostic.parse(lines),
      lastLines: lines.suffix(20), log: log)
    if !build.succeeded, build.diagnostics.allSatisfy({ $0.severity != .error || $0.file == nil }) {
      // Where nothing can be written, not even that can be.
      for folder in [log.deletingLastPathComponent(), scratch] { try Files.probe(folder) }
    }
    return build
  }

  /// Whether a line of the package manager says what is being done.
  private static func isProgress(_ line: String) -> Bool {
    ["[", "Fetching", "Planning", "Another instance of SwiftPM"].contains { line.hasPrefix($0) }
  }

  /// Runs the tests of a package that has been built.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder that it was built in.
  ///   - log: The file that gets the output; the event stream is put beside it.
  ///   - limit: How long the run may take.
  ///   - isParallel: Whether tests may run side by side. One at a time, a crash tells which test it
  ///     was in.
  /// - Throws: `CancellationError`, or an error when the tool cannot be run.
  public func test(
    _ package: URL, scratch: URL, log: URL, limit: Duration = .seconds(120),
    isParallel: Bool = false
  ) async throws -> Tests {
    let events = log.deletingPathExtension().appendingPathExtension("jsonl")
    // Left from an earlier run, they would pass for this one's.
    try? FileManager.default.removeItem(at: events)
    let tool = Tool(
      swift,
      [
        "test", "--skip-build", "--disable-xctest", isParallel ? "--parallel" : "--no-parallel",
        "--package-path", package.pathString, "--scratch-path", scratch.pathString,
        "--event-stream-output-path", events.pathString, "--event-stream-version", "0",
      ],
      in: package, environment: TestProgram.quiet)
    let ending = try await tool.run(log: log, limit: limit)
    let text = events.exists ? try Files.text(events) : ""
    return Tests(run: TestRun(events: text), ending: ending, log: log)
  }

}
