import Foundation
import Synchronization
import TutorialCore

/// Builds and tests the complete course, and compares files that have to match.
public struct Verifier: Sendable {
  /// Receives the progress of verification.
  public struct Observer: Sendable {
    /// A stage starts.
    public var onBegin: @Sendable (String) -> Void
    /// A stage reports progress.
    public var onProgress: @Sendable (String) -> Void
    /// A stage ended.
    public var onEnd: @Sendable (VerifyReport.Stage) -> Void

    /// Creates an observer; omitted closures do nothing.
    public init(
      onBegin: @escaping @Sendable (String) -> Void = { _ in },
      onProgress: @escaping @Sendable (String) -> Void = { _ in },
      onEnd: @escaping @Sendable (VerifyReport.Stage) -> Void = { _ in }
    ) {
      self.onBegin = onBegin
      self.onProgress = onProgress
      self.onEnd = onEnd
    }
  }

  /// The extent of verification.
  public enum Extent: Sendable {
    /// It checks that a clone works: texts and format, the shared modules, and each chapter with its solutions. See
    /// ``VerifyReport/Kind/ofClone``.
    case clone
    /// In addition, everything for authors: starters, carried tests, planted mistakes, apps, the book.
    case everything
  }

  struct Stage {
    let name: String
    let kind: VerifyReport.Kind
    var chapter: Int?
    /// Whether the stage may run concurrently with other such stages.
    var mayRunBesideOthers: @Sendable () async -> Bool = { false }
    let run: @Sendable () async throws -> Finding
  }

  private(set) var repository: Repository
  let toolchain: Toolchain
  let observer: Observer
  /// The resource limits of a chapter's test: more than in a learner's check.
  var testLimits = TestRunner.Limits() * 3
  /// The limits for a test with a mistake, which may well have to be terminated.
  var mistakeLimits = TestRunner.Limits(computing: .seconds(10), waiting: .seconds(10))
  /// The extent of verification.
  public var extent = Extent.everything
  /// The duration of typing into each app.
  var typingTime = Duration.seconds(5)

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - repository: The course.
  ///   - toolchain: The toolchain for building and testing.
  ///   - observer: Receives the progress.
  public init(repository: Repository, toolchain: Toolchain, observer: Observer = Observer()) {
    // Different build settings would compile everything again, alternately.
    var repository = repository
    repository.chaptersScratch = repository.root.appending(path: ".build/verified")
    self.repository = repository
    var toolchain = toolchain
    toolchain.compilesWholeModules = true
    self.toolchain = toolchain
    self.observer = observer
  }

  /// Verifies the course, or some chapters with what belongs to all but the tests of the shared
  /// modules.
  ///
  /// Fast stages run first. A failing stage doesn't stop the others.
  ///
  /// - Parameters:
  ///   - chapters: The numbers of the chapters; empty means all.
  ///   - only: The kinds of stages to run; empty means all.
  /// - Throws: A usage error if there is no such chapter; `CancellationError`.
  public func verify(
    chapters: [Int] = [], only: Set<VerifyReport.Kind> = []
  ) async throws -> VerifyReport {
    var milestones = repository.available
    if !chapters.isEmpty {
      for chapter in chapters {
        let milestone = try Course.milestone(chapter)
        guard milestones.contains(milestone) else {
          throw TutorialError(
            .usage, "Chapter \(chapter) (\(milestone.title)) doesn't exist yet.",
            advice: "./tutorial list")
        }
      }
      milestones.removeAll { !chapters.contains($0.number) }
    }
    let all = extent == .clone ? VerifyReport.Kind.ofClone : Set(VerifyReport.Kind.allCases)
    var wanted = only.isEmpty ? all : only
    if !wanted.isDisjoint(with: [.starter, .solutions, .mistakes, .transcripts, .apps, .api]) {
      wanted.insert(.compiling)
    }
    let kinds = wanted

    let clock = ContinuousClock()
    let start = clock.now
    var texts = [
      Stage(name: "Version map", kind: .lessons) { .check(try VersionMap.problems(repository)) },
      Stage(name: "Word list", kind: .lessons) { .check(try WordList.problems(repository)) },
      Stage(name: "Format", kind: .lint) { try await lint() },
    ]
    if repository.hasControls {
      texts.append(
        Stage(name: ControlsReference.file, kind: .lessons) {
          .check(try repository.controlsProblems())
        })
    }
    texts += milestones.flatMap(self.texts)
    var results = try await perform(texts.filter { kinds.contains($0.kind) })

    // The book waits more than it computes.
    var besides: [Stage] = []
    if chapters.isEmpty, BookTools(repository).isWanted, kinds.contains(.book) {
      besides.append(Stage(name: "The book", kind: .book) { try await book() })
    }
    async let beside = perform(besides)

    // What needs swift-syntax, which takes minutes to compile, begins at the end, so that one lane compiles it. For a
    // clone, the other lane tests the shared modules, because otherwise it would reach chapters that need swift-syntax.
    let isShared = chapters.isEmpty && kinds.contains(.shared)
    let hasPackages = repository.root.appending(path: Self.packagesFolder).exists
    var plans: [Queue.Element] = milestones.map { milestone in
      { await ChapterStages(verifier: $0, number: milestone.number, wanted: kinds).plan() }
    }
    if isShared, hasPackages { plans.append { $0.packages } }
    if isShared { plans.insert({ $0.sharedModules }, at: extent == .clone ? 0 : plans.count) }
    let order = Queue(plans)
    async let backward = inLane("second").perform { order.takeLast() }
    results += try await inLane("first").perform { order.takeFirst() }
    results += try await backward

    let (last, others) = newApps(milestones)
    async let lastApp = inLane("second").perform(last.filter { kinds.contains($0.kind) })
    results += try await inLane("first").perform(others.filter { kinds.contains($0.kind) })
    results += try await lastApp
    results += try await beside
    return VerifyReport(stages: results, seconds: (clock.now - start).inSeconds)
  }

  /// The verifier that builds in its own folder, so that two of them can build concurrently. A compiler checks
  /// types on one processor, whatever the number of files.
  ///
  /// - Parameter name: The name of the folder, below `.build/verified`.
  func inLane(_ name: String) -> Verifier {
    var lane = self
    lane.repository.chaptersScratch = repository.chaptersScratch.appending(path: name)
    return lane
  }

  /// Plans for two lanes. One takes them from the front and the other from the back, until none is left.
  final class Queue: Sendable {
    typealias Element = @Sendable (Verifier) async -> ChapterStages.Plan
    private let elements: Mutex<ArraySlice<Element>>

    init(_ elements: [Element]) { self.elements = Mutex(elements[...]) }

    func takeFirst() -> Element? { elements.withLock { $0.popFirst() } }
    func takeLast() -> Element? { elements.withLock { $0.popLast() } }
  }

  /// Performs plans sequentially.
  ///
  /// - Parameter next: Returns the next plan; `nil` if none is left.
  func perform(_ next: () -> Queue.Element?) async throws -> [VerifyReport.Stage] {
    var results: [VerifyReport.Stage] = []
    var last: ChapterStages.Plan?
    // Most tests wait. While those of a chapter run, the next chapter is built, unless something has to be
    // built for the tests as well.
    while let plan = await next()?(self) {
      if let last, await last.isBuilt() {
        async let tested = perform(last.testing)
        results += try await perform(plan.building)
        results += try await tested
      } else {
        results += try await perform((last?.testing ?? []) + plan.building)
      }
      last = plan
    }
    return results + (try await perform(last?.testing ?? []))
  }

  /// Runs stages in order. Stages that may run concurrently do.
  func perform(_ stages: [Stage]) async throws -> [VerifyReport.Stage] {
    var results: [VerifyReport.Stage] = []
    while results.count < stages.count {
      var together: [Stage] = []
      for stage in stages[results.count...] {
        guard await stage.mayRunBesideOthers() else { break }
        together.append(stage)
      }
      if together.isEmpty { together = [stages[results.count]] }
      results += try await performTogether(together)
    }
    return results
  }

  /// The number of concurrent stages: the number of processors, but at most four, because a container may see more
  /// processors than it gets, and some tests have a timeout of one second.
  static let width = min(4, ProcessInfo.processInfo.activeProcessorCount)

  /// Runs stages concurrently, at most ``width`` at the same time. They are reported in order.
  private func performTogether(_ stages: [Stage]) async throws -> [VerifyReport.Stage] {
    try await withThrowingTaskGroup(of: (Int, VerifyReport.Stage).self) { group in
      var ended: [Int: VerifyReport.Stage] = [:]
      var results: [VerifyReport.Stage] = []
      func end(_ index: Int, _ result: VerifyReport.Stage) {
        ended[index] = result
        while let next = ended[results.count] {
          observer.onEnd(next)
          results.append(next)
        }
      }
      for (index, stage) in stages.enumerated() {
        if index >= Self.width,
          let (index, result) = try await group.next()
        {
          end(index, result)
        }
        group.addTask { (index, try await perform(stage)) }
      }
      while let (index, result) = try await group.next() { end(index, result) }
      return results
    }
  }

  /// The stages that only read a chapter.
  private func texts(of milestone: Milestone) -> [Stage] {
    let number = milestone.number
    return [
      Stage(name: "Lesson", kind: .lessons, chapter: number) {
        .check(try LessonAudit(milestone: milestone, repository: repository).problems())
      },
      Stage(name: "Starter and solution", kind: .starter, chapter: number) {
        .check(try StarterAudit(milestone: milestone, repository: repository).problems())
      },
      Stage(name: "Checksums of the tests", kind: .starter, chapter: number) {
        .check(try TestChecksums.problems(repository.chapter(number)))
      },
      Stage(name: "Carried files", kind: .solutions, chapter: number) {
        .check(try CarriedFiles(milestone, in: repository).problems())
      },
      Stage(name: "Texts of the mistakes", kind: .mistakes, chapter: number) {
        .check(try await Mistakes(repository.chapter(number)).problems)
      },
      Stage(name: "Texts of the transcripts", kind: .transcripts, chapter: number) {
        .check(try TranscriptAudit(milestone: milestone, repository: repository).problems())
      },
    ]
  }

  private func perform(_ stage: Stage) async throws -> VerifyReport.Stage {
    try Task.checkCancellation()
    let name = stage.chapter.map { "Chapter \($0): \(stage.name.lowercasedFirst)" } ?? stage.name
    observer.onBegin(name)
    let clock = ContinuousClock()
    let start = clock.now
    let finding: Finding
    do {
      finding = try await stage.run()
    } catch let error as TutorialError {
      finding = .check([Problem(error.description)])
    }
    return VerifyReport.Stage(
      name: name, kind: stage.kind, chapter: stage.chapter, passed: finding.passed,
      failed: finding.problems.count, skipped: finding.skipped,
      seconds: (clock.now - start).inSeconds, problems: finding.problems, notes: finding.notes,
      output: finding.output)
  }
}

extension Duration {
  /// In whole milliseconds.
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds / 1_000_000_000_000_000) / 1000
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
