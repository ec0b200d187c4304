import Foundation
import TutorialCore

/// A copy of a chapter in which every gap can be our solution, its stand-in or a mistake, compiled once and selected
/// when the tests run.
actor VariantBench {
  /// The result of running tests.
  enum Outcome: Sendable {
    /// They couldn't be built.
    case broken(Toolchain.Build)
    /// They ran.
    case ran(TestRun)

    /// The run; `nil` if they couldn't be built.
    var result: TestRun? {
      if case .ran(let run) = self { run } else { nil }
    }
  }

  private enum Contents: Equatable {
    case nothing
    case together
    case alone([Variant])
  }

  /// The chapter.
  nonisolated let chapter: Chapter
  /// The resource limits of one test.
  nonisolated let limits: TestRunner.Limits
  private let toolchain: Toolchain
  /// The tests to compile.
  private let tests: Toolchain.Target.Selection
  private let progress: @Sendable (String) -> Void
  private let copy: SolvedCopy
  private var layout: VariantLayout
  private var contents = Contents.nothing
  private var together: Toolchain.Build?
  private var whole: Task<Outcome, any Error>?

  /// Plans the copy, without writing anything.
  init(
    _ chapter: Chapter, variants: [Variant], tests: Toolchain.Target.Selection = .all,
    toolchain: Toolchain,
    limits: TestRunner.Limits = .init(), progress: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.chapter = chapter
    self.toolchain = toolchain
    self.tests = tests
    self.limits = limits
    self.progress = progress
    copy = SolvedCopy(
      chapter,
      folder: chapter.repository.memory.appending(path: "\(chapter.milestone.folder)-variants"))
    layout = VariantLayout(chapter, variants: variants)
  }

  /// The variants that can't be compiled with the others, as far as known.
  var apart: [Variant] { layout.apart }

  /// Whether everything is compiled, so that nothing has to be built for any variant. Variants may then run
  /// concurrently.
  var isComplete: Bool { contents == .together && layout.apart.isEmpty }

  /// Compiles all variants together. Variants that can't be compiled with the others are removed; the build fails only
  /// if the solutions don't compile.
  func compile() async throws -> Toolchain.Build {
    if let together, contents == .together || !together.succeeded { return together }
    var build = try await build([])
    var attempts = 1
    while !build.succeeded {
      let errors = build.diagnostics.filter { $0.severity == .error }
      if attempts == 5 || !layout.adapt(to: errors, in: copy.folder) {
        guard layout.separateAll() else { break }
      }
      attempts += 1
      build = try await self.build([])
    }
    together = build
    return build
  }

  /// Runs all tests on our solutions, once.
  func solved() async throws -> Outcome {
    let whole = self.whole ?? Task { try await run(nil) }
    self.whole = whole
    return try await withTaskCancellationHandler {
      try await whole.value
    } onCancel: {
      whole.cancel()
    }
  }

  /// Runs tests with the stand-in in every gap: the starter.
  ///
  /// - Parameter filters: Regular expressions for the tests to run; none means all.
  func given(filters: [String] = []) async throws -> Outcome {
    let build = try await compile()
    guard build.succeeded else { return .broken(build) }
    // Stand-ins that don't compile together with the solutions replace them. All others are selected.
    let apart = layout.apart.filter { $0.diff == nil }
    if !apart.isEmpty {
      let build = try await self.build(apart)
      guard build.succeeded else { return .broken(build) }
    }
    let selector = "\(Variant.every)=\(Variant.standIn)"
    progress("Running the tests with \(selector)")
    return .ran(
      try await packages.run(log: log(filters.isEmpty ? "given" : "given-again")) {
        $0.limits = limits
        $0.filters = filters
        $0.environment = [Variant.environmentName: selector]
        // Tests that need all exercises are meaningless here, and many would wait.
        $0.skips = TogetherSuites(chapter).filters + ["^\(Chapter.togetherTarget)\\."]
      })
  }

  /// Runs tests.
  ///
  /// - Parameters:
  ///   - variant: The contents of one exercise's gaps; `nil` is our solution, as in all others.
  ///   - filters: Regular expressions for the tests to run; none means all.
  ///   - sufficient: The identifiers of tests. The run may end when one of them fails.
  ///   - limits: The resource limits of one test; `nil` means the default.
  func run(
    _ variant: Variant?, filters: [String] = [], sufficient: Set<String> = [],
    limits: TestRunner.Limits? = nil
  ) async throws -> Outcome {
    // The variants to build separately are known after the others are built together.
    var build = if let together { together } else { try await compile() }
    guard build.succeeded else { return .broken(build) }
    var environment: [String: String?] = [:]
    if let variant, layout.isApart(variant) {
      if contents != .alone([variant]) { build = try await self.build([variant]) }
    } else {
      build = try await compile()
      environment = variant.map { [Variant.environmentName: $0.selector] } ?? [:]
    }
    guard build.succeeded else { return .broken(build) }
    progress("Running the tests with \(variant?.selector ?? "our solutions")")
    let name =
      variant.map { "\($0.exercise)-\($0.name)" } ?? (filters.isEmpty ? "solved" : "solved-again")
    return .ran(
      try await packages.run(log: log(name)) { [environment] in
        $0.limits = limits ?? self.limits
        $0.environment = environment
        $0.filters = filters
        $0.sufficient = sufficient
      })
  }

  /// The packages of the copy, which has to exist.
  private var packages: ChapterPackages {
    ChapterPackages(in: copy.folder, of: chapter.repository, toolchain: toolchain)
  }

  /// The origin of a place in the copy.
  func origin(of problem: Problem) -> Problem {
    let folder = chapter.repository.shown(copy.folder.pathString)
    guard let file = problem.file, file.hasPrefix(folder + "/") else { return problem }
    let path = Files.unlinked(
      String(file.dropFirst(folder.count + 1)), by: Files.folderLinks(below: copy.folder))
    var alone: [Variant] = []
    if case .alone(let variants) = contents { alone = variants }
    let solution = "Solutions/\(chapter.milestone.folder)/\(path)"
    guard let source = layout.sources(with: alone)[path] else {
      return Problem(problem.message, file: "\(chapter.shownFolder)/\(path)", line: problem.line)
    }
    if let diff = alone.first(where: { $0.path == path })?.diff {
      return Problem(problem.message, file: diff)
    }
    guard let line = problem.line, source.origins.indices.contains(line - 1) else {
      return Problem(problem.message, file: solution)
    }
    switch source.origins[line - 1] {
    case .solution(let line): return Problem(problem.message, file: solution, line: line)
    case .variant(let variant, _):
      return Problem(problem.message, file: variant.diff ?? "\(chapter.shownFolder)/\(path)")
    case .scaffold: return Problem(problem.message, file: solution)
    }
  }

  /// A finding with problems at their original places.
  func placed(_ finding: Finding) -> Finding {
    var finding = finding
    finding.problems = finding.problems.map(origin)
    finding.notes = finding.notes.map(origin)
    return finding
  }

  private func build(_ variants: [Variant]) async throws -> Toolchain.Build {
    contents = .nothing
    try copy.update(layout.texts(with: variants))
    let names = variants.map { "\($0.exercise)-\($0.name)" }
    let build = try await packages.build(
      .tests(tests),
      log: log("build-\(names.isEmpty ? "variants" : names.joined(separator: "-"))"),
      progress: progress)
    if build.succeeded { contents = variants.isEmpty ? .together : .alone(variants) }
    return build
  }

  private func log(_ name: String) -> URL {
    chapter.repository.logs.appending(path: "verify-\(chapter.milestone.number)-\(name).txt")
  }
}
