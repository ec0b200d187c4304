import Foundation

/// The packages of a chapter, or of a copy of it, which are built and tested like a single package.
package struct ChapterPackages {
  private let folder: URL
  private let root: URL
  private let scratch: URL
  private let toolchain: Toolchain
  private var packages: [URL]

  /// Finds the packages in a folder of a course.
  package init(in folder: URL, of repository: Repository, toolchain: Toolchain) {
    self.folder = folder
    root = repository.root
    scratch = repository.chaptersScratch
    self.toolchain = toolchain
    packages = Packages.folders(in: folder)
  }

  /// Only the packages with one of some test targets.
  func having(_ targets: [String]) -> ChapterPackages {
    var result = self
    result.packages = packages.filter { package in
      targets.contains { package.appending(path: "Tests/\($0)").exists }
    }
    return result
  }

  /// Builds them sequentially, until one fails. If files are saved in the meantime, the earlier packages are built
  /// again.
  ///
  /// - Parameters:
  ///   - target: The target to build in each.
  ///   - isQuick: Whether a package is skipped if the inputs of its tests haven't changed. The package manager takes
  ///     seconds to find that out. For a skipped package, there are no compiler warnings.
  ///   - log: The file for the output. A package below the chapter's gets its own file beside it.
  ///   - progress: Receives each step that a build reports.
  package func build(
    _ target: Toolchain.Target, isQuick: Bool = false, log: URL,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Toolchain.Build {
    var build = try await buildOnce(target, isQuick: isQuick, log: log, progress: progress)
    guard build.wasRepeated, packages.count > 1 else { return build }
    for _ in 1...Toolchain.repetitions where build.succeeded && build.wasRepeated {
      build = try await buildOnce(target, isQuick: isQuick, log: log, progress: progress)
    }
    build.wasRepeated = true
    return build
  }

  private func buildOnce(
    _ target: Toolchain.Target, isQuick: Bool, log: URL,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Toolchain.Build {
    var wasRepeated = false
    let links = Files.folderLinks(below: folder)
    var all: [Diagnostic] = []
    var last = Toolchain.Build(succeeded: true, diagnostics: [], lastLines: [], log: log)
    for package in packages {
      let built = isQuick ? built(package) : nil
      if built?.isUpToDate == true { continue }
      last = try await toolchain.build(
        package, scratch: scratch, target, log: self.log(log, of: package), progress: progress)
      let new = last.diagnostics.map { $0.unlinked(by: links, in: folder) }
      all += new.filter { !all.contains($0) }
      wasRepeated = wasRepeated || last.wasRepeated
      if !last.succeeded { break }
      // The inputs that were read before aren't the built ones then.
      if !last.wasRepeated { try built?.remember() }
    }
    return Toolchain.Build(
      succeeded: last.succeeded, diagnostics: all, lastLines: last.lastLines, log: last.log,
      wasRepeated: wasRepeated)
  }

  /// Runs the tests of the packages sequentially.
  ///
  /// - Parameters:
  ///   - isQuick: Whether the tests of a package below the chapter's are skipped if their results would be the same as
  ///     last time.
  ///   - log: The file for the tests' output.
  ///   - onProgress: Called when a test starts or ends, and from time to time during long tests.
  ///   - prepare: Configures the run of each package.
  package func run(
    isQuick: Bool = false, log: URL,
    onProgress: @escaping @Sendable (TestRunner.Progress) -> Void = { _ in },
    prepare: @Sendable (inout TestRunner) -> Void
  ) async throws -> TestRun {
    let runners = packages.map { package in
      var runner = TestRunner(package: package, scratch: scratch, toolchain: toolchain)
      prepare(&runner)
      return runner
    }
    let concerned = runners.filter(\.isConcerned)
    var run: TestRun?
    for runner in concerned.isEmpty ? Array(runners.prefix(1)) : concerned {
      // The chapter's own tests always run, because their results may depend on the time or on the machine.
      let isInner = runner.package.pathString != folder.pathString
      let built = isQuick && isInner ? built(runner.package) : nil
      let next: TestRun
      if let last = built?.lastRun(filters: runner.filters, skips: runner.skips) {
        next = last
      } else {
        next = try await runner.run(
          log: self.log(log, of: runner.package), onProgress: onProgress)
        try built?.remember(next, filters: runner.filters, skips: runner.skips)
      }
      if run == nil { run = next } else { run?.append(next) }
    }
    return run ?? TestRun(events: "")
  }

  /// The inputs of a package's test build.
  private func built(_ package: URL) -> BuiltProgram? {
    BuiltProgram(package, root: root, scratch: scratch, swift: toolchain.swift)
  }

  private func log(_ log: URL, of package: URL) -> URL {
    guard package.pathString != folder.pathString else { return log }
    return log.deletingPathExtension()
      .appendingPathExtension("\(package.lastPathComponent).\(log.pathExtension)")
  }
}

extension TestRunner {
  /// Whether some of the selected tests may be the package's.
  fileprivate var isConcerned: Bool {
    let modules = Packages.modules(.tests, of: package)
    return filters.isEmpty
      || filters.contains { filter in modules.contains { filter.hasPrefix("^\($0)\\.") } }
  }
}
