import Foundation
import TutorialCore

/// A copy of a chapter in which every gap can hold our solution, its stand-in or a mistake, compiled
/// once and chosen when the tests are run.
actor VariantBench {
  /// What came of running tests.
  enum Outcome: Sendable {
    /// They could not be built.
    case broken(Toolchain.Build)
    /// They were run.
    case ran(TestRun)
  }

  private enum Contents: Equatable {
    case nothing
    case together
    case alone([Variant])
  }

  /// The chapter.
  nonisolated let chapter: Chapter
  /// What one test may spend.
  nonisolated let limits: TestRunner.Limits
  private let toolchain: Toolchain
  /// Which tests are compiled.
  private let tests: Toolchain.Target.Selection
  private let progress: @Sendable (String) -> Void
  private let copy: SolvedCopy
  private var layout: VariantLayout
  private var contents = Contents.nothing
  private var together: Toolchain.Build?
  private var whole: Task<Outcome, any Error>?

  /// Plans the copy; nothing is written yet.
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

  /// The variants that could not be compiled with the others, as far as that is known.
  var apart: [Variant] { layout.apart }

  /// Whether everything is compiled, so that nothing has to be built for any variant. Variants may then be run side
  /// by side.
  var isComplete: Bool { contents == .together && layout.apart.isEmpty }

  /// Compiles all variants together. What cannot be compiled with the others is taken out; the build
  /// has failed only if the solutions do not compile.
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

  /// Runs all tests with the stand-in in every gap: the chapter as it received.
  func given() async throws -> Outcome {
    let build = try await compile()
    guard build.succeeded else { return .broken(build) }
    // Stand-ins that do not compile beside the solutions stand in their place. All others are chosen.
    let apart = layout.apart.filter { $0.diff == nil }
    if !apart.isEmpty {
      let build = try await self.build(apart)
      guard build.succeeded else { return .broken(build) }
    }
    let selector = "\(Variant.every)=\(Variant.standIn)"
    progress("Running the tests with \(selector)")
    return .ran(
      try await packages.run(log: log("given")) {
        $0.limits = limits
        $0.environment = [Variant.environmentName: selector]
        // What needs all exercises says nothing here, and much of it would wait.
        $0.skips = TogetherSuites(chapter).filters + ["^\(Chapter.togetherTarget)\\."]
      })
  }

  /// Runs tests.
  ///
  /// - Parameters:
  ///   - variant: What is in the gaps of one exercise; `nil` is our solution, as in all others.
  ///   - filters: Regular expressions for the tests to run; none means all.
  ///   - sufficient: The identifiers of tests of which one that fails is enough.
  ///   - limits: What one test may spend; `nil` means what the others may.
  func run(
    _ variant: Variant?, filters: [String] = [], sufficient: Set<String> = [],
    limits: TestRunner.Limits? = nil
  ) async throws -> Outcome {
    // Which variants are to be built alone is known when the others have been built together.
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
    let name = variant.map { "\($0.exercise)-\($0.name)" } ?? "solved"
    return .ran(
      try await packages.run(log: log(name)) { [environment] in
        $0.limits = limits ?? self.limits
        $0.environment = environment
        $0.filters = filters
        $0.sufficient = sufficient
      })
  }

  /// The packages of the copy, which has to be there.
  private var packages: ChapterPackages {
    ChapterPackages(in: copy.folder, of: chapter.repository, toolchain: toolchain)
  }

  /// Where something in the copy comes from.
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

  /// A finding whose problems are where they come from.
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
