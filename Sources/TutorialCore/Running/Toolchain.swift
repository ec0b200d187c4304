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
    /// Whether files were saved meanwhile, so that it was built again: what had been read of them before is old.
    public internal(set) var wasRepeated = false
    /// The files that the compiler says were saved while it worked.
    var savedFiles: [String] = []
  }

  /// How a package is built.
  public enum Configuration: String, Sendable {
    /// For tests and for the apps.
    case debug
    /// For measuring.
    case release
  }

  /// What of a package is built.
  public enum Target: Hashable, Sendable {
    /// All but the tests.
    case products
    /// One product.
    case product(String)
    /// One module, whatever package it is of.
    case module(String)
    /// Everything, tests included.
    case everything
    /// The program that runs a chapter's tests.
    case tests(Selection)

    /// Which tests of a chapter.
    public enum Selection: Hashable, Sendable {
      /// What a verdict on the exercises needs.
      case exercises
      /// Besides, what was provided: the targets that a chapter's manifest adds for this.
      case all
    }
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
  /// Whether the files of a module are compiled together, each once. For a build from nothing that takes two thirds of
  /// the time: otherwise each of the compiler's processes expands the macros of all files again, which in tests are
  /// many. After a change in one file it takes longer.
  public var compilesWholeModules = false

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
  /// in the same folder is waited for. What was saved while it was compiled is built again, a few times at most.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder for what is built.
  ///   - target: What is built.
  ///   - configuration: How it is built.
  ///   - copy: A place that gets a copy of the one product that is built, where it stays whatever is built next.
  ///   - log: The file that gets the output.
  ///   - progress: Is called with each step that the build reports.
  /// - Throws: `CancellationError`, or an error when the tool cannot be run, or files were saved during each build.
  public func build(
    _ package: URL, scratch: URL, _ target: Target, configuration: Configuration = .debug,
    copy: URL? = nil, log: URL, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Build {
    try await Self.repeatingWhenSaved(in: package, progress: progress) {
      try await buildOnce(
        package, scratch: scratch, target, configuration: configuration, copy: copy, log: log,
        progress: progress)
    }
  }

  private func buildOnce(
    _ package: URL, scratch: URL, _ target: Target, configuration: Configuration, copy: URL?,
    log: URL, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Build {
    // In a package's own folder the package manager is used without us, too: with other options it would compile
    // everything again, and nothing would stay true that is written down about what was built.
    let isShared = scratch.pathString == package.appending(path: ".build").pathString
    var tool = Tool(
      swift,
      try arguments(package, scratch: scratch, target, configuration)
        + (isShared ? [] : [Self.fromSource] + quick),
      in: package, environment: TestProgram.quiet.merging(Self.steady) { $1 })
    if target == .tests(.exercises) { tool.environment["TUTORIAL_TESTS"] = "exercises" }
    // Its macros would be built for release, too, and with them all of the compiler's parser.
    if configuration == .release, !Manifest(package).macros.isEmpty {
      tool.environment["TUTORIAL_MACROS"] = "expanded"
    }
    // Not read from the log, which another command may be writing again by then.
    let output = Mutex<[String]>([])
    let wait = { progress(Self.waiting) }
    let ending = try await Files.withLock(on: scratch, onWait: wait) { lock in
      tool.held = lock
      let sources =
        isShared ? nil : BuiltSources(package, scratch: scratch, configuration: configuration)
      try sources?.forgetChanged()
      // A package manager that is interrupted leaves its temporary files.
      let temporary = scratch.appending(path: "tutorial-temporary")
      try Files.createFolder(temporary)
      defer { try? FileManager.default.removeItem(at: temporary) }
      tool.environment["TMPDIR"] = temporary.pathString
      let onLine = { @Sendable (line: String) in
        output.withLock { $0.append(line) }
        if let step = Self.step(line) { progress(step) }
      }
      var ending = try await tool.run(log: log, onLine: onLine)
      if !ending.isSuccess, output.withLock({ $0.contains { $0.contains(Self.unknownOption) } }) {
        output.withLock { $0 = [] }
        tool.arguments.removeAll { $0 == Self.fromSource }
        ending = try await tool.run(log: log, onLine: onLine)
      }
      if ending.isSuccess { try sources?.remember() }
      if ending.isSuccess, case .product(let product) = target, let copy {
        let program = scratch.appending(path: "\(configuration.rawValue)/\(product)")
        try Files.copyProgram(program, to: copy)
      }
      return ending
    }
    let lines = output.withLock(\.self)
    let build = Build(
      succeeded: ending.isSuccess, diagnostics: Diagnostic.parse(lines),
      lastLines: lines.suffix(20), log: log,
      savedFiles: ending.isSuccess ? [] : Self.savedFiles(lines))
    if !build.succeeded, build.diagnostics.allSatisfy({ $0.severity != .error || $0.file == nil }) {
      // Where nothing can be written, not even that can be.
      for folder in [log.deletingLastPathComponent(), scratch] { try Files.probe(folder) }
    }
    return build
  }

  private func arguments(
    _ package: URL, scratch: URL, _ target: Target, _ configuration: Configuration
  ) throws(TutorialError) -> [String] {
    let what =
      switch target {
      case .products: [String]()
      case .product(let product): ["--product", product]
      case .module(let module): ["--target", module]
      case .everything: ["--build-tests"]
      case .tests: ["--product", try TestProgram.product(of: package)]
      }
    // The package manager keeps its plan in the scratch folder and does not notice that it was made
    // for another package: it would build that one again and call it a success.
    return [
      "build", "--package-path", package.pathString, "--scratch-path", scratch.pathString,
      "--disable-build-manifest-caching", "--configuration", configuration.rawValue,
    ] + what
  }

  /// The option that has swift-syntax compiled like everything else. What the package manager would fetch instead is
  /// another thing than what is there without a network, and the course is written against. Not every version knows
  /// the option.
  private static let fromSource = "--disable-experimental-prebuilts"
  private static let unknownOption = "Unknown option '\(fromSource)'"

  /// The environment of every build, as far as it differs from shell to shell. The package manager compiles all
  /// manifests again, which takes seconds, when anything in its environment has changed.
  private static let steady: [String: String?] = Dictionary(
    uniqueKeysWithValues: ["_", "PWD", "OLDPWD", "SHLVL", "COLUMNS", "LINES", "TUTORIAL_YES"]
      .map { ($0, nil) })

  /// The options that make a build quick: nothing is indexed that no editor looks for here, and nothing is kept for
  /// a debugger but the lines that a crash names.
  private var quick: [String] {
    var options = [
      "-index-ignore-system-modules", "-index-ignore-clang-modules", "-gline-tables-only",
    ]
    if compilesWholeModules {
      // Threads are for what comes after the types; and what other modules see is written by the same process.
      options += [
        "-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo",
      ]
    }
    if let linker { options.append("-use-ld=\(linker)") }
    return options.flatMap { ["-Xswiftc", $0] }
  }

  /// The toolchain's own linker, which takes a quarter of the time of others; `nil` where it is not beside the
  /// compiler, or the system's is used, as on a Mac.
  private var linker: String? {
    #if os(Linux)
      let folder = URL(filePath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      return swift.contains("/") && folder.appending(path: "ld.lld").exists ? "lld" : nil
    #else
      return nil
    #endif
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
    let program = TestProgram(package: package, scratch: scratch, toolchain: self)
    let tool = program.tool(isParallel: isParallel, events: events)
    let ending = try await tool.run(log: log, limit: limit)
    let text = events.exists ? try Files.text(events) : ""
    return Tests(run: TestRun(events: text), ending: ending, log: log)
  }

}
