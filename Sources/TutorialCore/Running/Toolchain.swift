import Foundation
import Synchronization

/// The Swift toolchain that builds and tests chapters.
public struct Toolchain: Sendable {
  /// The result of building a package.
  public struct Build: Sendable {
    /// Whether everything was built.
    public let succeeded: Bool
    /// The diagnostics of the compiler and the package manager, without duplicates.
    public let diagnostics: [Diagnostic]
    /// The last lines of the tools' output.
    public let lastLines: [String]
    /// The tools' complete output.
    public let log: URL
    /// Whether the build was repeated because files were saved: earlier reads of them are outdated.
    public internal(set) var wasRepeated = false
    /// The files that were saved during the build, as reported by the compiler.
    var savedFiles: [String] = []
  }

  /// The build configuration of a package.
  public enum Configuration: String, Sendable {
    /// For tests and for the apps.
    case debug
    /// For measuring.
    case release
  }

  /// The part of a package to build.
  public enum Target: Hashable, Sendable {
    /// All except the tests.
    case products
    /// One product.
    case product(String)
    /// One module of any package.
    case module(String)
    /// Everything, including tests.
    case everything
    /// The program that runs a chapter's tests.
    case tests(Selection)

    /// The selection of a chapter's tests.
    public enum Selection: Hashable, Sendable {
      /// The exercises' tests.
      case exercises
      /// In addition, the tests of the provided code: the targets that a chapter's manifest adds for this.
      case all
    }
  }

  /// The result of running a package's tests.
  public struct Tests: Sendable {
    /// The results of the tests.
    public let run: TestRun
    /// How the run ended.
    public let ending: Tool.Ending
    /// The output of the tests and of a crash.
    public let log: URL
  }

  /// The `swift` command: a path, or a name to look up in `PATH`.
  public let swift: String
  /// Whether the files of a module are compiled together, each once. A build from scratch then takes two thirds of the
  /// time: otherwise each compiler process expands the macros of all files, of which tests have many. After a change in
  /// one file, it takes longer.
  public var compilesWholeModules = false

  /// Uses a toolchain.
  ///
  /// - Parameter swift: The `swift` command: a path, or a name to look up in `PATH`.
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

  /// Builds a package from its current sources: see ``BuiltSources``. It waits for other commands that build in the
  /// same folder. If files are saved during compilation, it builds again, a few times at most.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder for build products.
  ///   - target: The target to build.
  ///   - configuration: The build configuration.
  ///   - copy: A path for a copy of the single built product, which later builds don't change.
  ///   - log: The file for the output.
  ///   - progress: Receives each step that the build reports.
  /// - Throws: `CancellationError`, or an error if the tool can't be run, or if files were saved during each build.
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
    // In a package's own folder, users also run the package manager directly. With different options, it would compile
    // everything again, and the records of the build would be wrong.
    let isShared = scratch.pathString == package.appending(path: ".build").pathString
    var tool = Tool(
      swift,
      try arguments(package, scratch: scratch, target, configuration)
        + (isShared ? [] : [Self.fromSource] + quick),
      in: package, environment: TestProgram.quiet.merging(Self.steady) { $1 })
    if target == .tests(.exercises) { tool.environment["TUTORIAL_TESTS"] = "exercises" }
    // Its macros would also be built for release, including the complete Swift parser.
    if configuration == .release, !Manifest(package).macros.isEmpty {
      tool.environment["TUTORIAL_MACROS"] = "expanded"
    }
    // It isn't read from the log, which a different command may already be overwriting.
    let output = Mutex<[String]>([])
    let wait = { progress(Self.waiting) }
    let ending = try await Files.withLock(on: scratch, onWait: wait) { lock in
      tool.held = lock
      let sources =
        isShared ? nil : BuiltSources(package, scratch: scratch, configuration: configuration)
      try sources?.forgetChanged()
      // An interrupted package manager leaves its temporary files.
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
      // In a read-only folder, even that fails.
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
    // The package manager stores its plan in the scratch folder and doesn't notice if the plan is for a different
    // package: it would build that one again and report success.
    return [
      "build", "--package-path", package.pathString, "--scratch-path", scratch.pathString,
      "--disable-build-manifest-caching", "--configuration", configuration.rawValue,
    ] + what
  }

  /// The option for compiling swift-syntax from source. Otherwise the package manager would fetch a prebuilt version,
  /// which differs from the one that the course uses and that works without a network. Not every version supports the
  /// option.
  private static let fromSource = "--disable-experimental-prebuilts"
  private static let unknownOption = "Unknown option '\(fromSource)'"

  /// The part of the environment that may differ between shells. If its environment changes, the package manager
  /// compiles all manifests again, which takes seconds.
  private static let steady: [String: String?] = Dictionary(
    uniqueKeysWithValues: ["_", "PWD", "OLDPWD", "SHLVL", "COLUMNS", "LINES", "TUTORIAL_YES"]
      .map { ($0, nil) })

  /// The options for fast builds: no index, and no debug information except for the line numbers in crashes. Verification
  /// compiles without them, which saves about a fifth of its processor time. So it doesn't know the line of a crash.
  private var quick: [String] {
    var options = ["-index-ignore-system-modules", "-index-ignore-clang-modules"]
    if compilesWholeModules {
      // Threads are used only after type checking. The same process also writes the module's interface.
      options += [
        "-gnone", "-whole-module-optimization", "-num-threads", "2",
        "-no-emit-module-separately-wmo",
      ]
    } else {
      options.append("-gline-tables-only")
    }
    if let linker { options.append("-use-ld=\(linker)") }
    return options.flatMap { ["-Xswiftc", $0] }
  }

  /// The toolchain's own linker, which takes a quarter of the time of others; `nil` if it isn't beside the compiler, or
  /// if the system's linker is used, as on a Mac.
  private var linker: String? {
    #if os(Linux)
      let folder = URL(filePath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      return swift.contains("/") && folder.appending(path: "ld.lld").exists ? "lld" : nil
    #else
      return nil
    #endif
  }

  /// Runs the tests of a built package.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder in which it was built.
  ///   - log: The file for the output; the event stream is written beside it.
  ///   - limit: The time limit of the run.
  ///   - isParallel: Whether tests may run concurrently. If they run one at a time, a crash shows which test was
  ///     running.
  ///   - filters: Regular expressions for the tests' identifiers; empty means all tests.
  /// - Throws: `CancellationError`, or an error if the tool can't be run.
  public func test(
    _ package: URL, scratch: URL, log: URL, limit: Duration = .seconds(120),
    isParallel: Bool = false, filters: [String] = []
  ) async throws -> Tests {
    let events = log.deletingPathExtension().appendingPathExtension("jsonl")
    // Files of an earlier run would be mistaken for this one's.
    try? FileManager.default.removeItem(at: events)
    let program = TestProgram(package: package, scratch: scratch, toolchain: self)
    let tool = program.tool(isParallel: isParallel, filters: filters, events: events)
    let ending = try await tool.run(log: log, limit: limit)
    let text = events.exists ? try Files.text(events) : ""
    return Tests(run: TestRun(events: text), ending: ending, log: log)
  }

}
