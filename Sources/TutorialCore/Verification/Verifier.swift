import Foundation

/// Builds and tests everything there is, and compares what has to match.
public struct Verifier: Sendable {
  /// Is told how far verification is.
  public struct Observer: Sendable {
    /// A stage begins.
    public var onBegin: @Sendable (String) -> Void
    /// A stage has something to say while it runs.
    public var onProgress: @Sendable (String) -> Void
    /// A stage has ended.
    public var onEnd: @Sendable (VerifyReport.Stage) -> Void

    /// Creates an observer; what is left out is not told.
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

  struct Stage {
    let name: String
    let kind: VerifyReport.Kind
    var chapter: Int?
    /// Whether the stage, when its turn has come, may run beside others of which the same is true.
    var mayRunBesideOthers: @Sendable () async -> Bool = { false }
    let run: @Sendable () async throws -> Finding
  }

  let repository: Repository
  let toolchain: Toolchain
  let observer: Observer
  /// What one test of a chapter may spend: more than a learner has to wait for in a check.
  var testLimits = TestRunner.Limits() * 3
  /// What it may spend when it is run with a mistake, of which an end from outside is no surprise.
  var mistakeLimits = TestRunner.Limits(computing: .seconds(10), waiting: .seconds(10))
  /// Whether nothing is planted and nothing tested but what a reader is asked to do: see ``VerifyReport/Kind/quick``.
  public var isQuick = false
  /// For how long each app is typed into.
  var typingTime = Duration.seconds(5)

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - repository: The course.
  ///   - toolchain: The toolchain to build and test with.
  ///   - observer: Is told how far verification is.
  public init(repository: Repository, toolchain: Toolchain, observer: Observer = Observer()) {
    // What was compiled in another way would all be compiled again, in turns.
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
  /// What is quickly verified comes first. A stage that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - chapters: The numbers of the chapters; none means all there are.
  ///   - only: The kinds of stages to run; none means all.
  /// - Throws: A usage error when there is no such chapter; `CancellationError`.
  public func verify(
    chapters: [Int] = [], only: Set<VerifyReport.Kind> = []
  ) async throws -> VerifyReport {
    var milestones = repository.available
    if !chapters.isEmpty {
      for chapter in chapters {
        let milestone = try Course.milestone(chapter)
        guard milestones.contains(milestone) else {
          throw TutorialError(
            .usage, "Chapter \(chapter) (\(milestone.title)) is not there yet.",
            advice: "./tutorial list")
        }
      }
      milestones.removeAll { !chapters.contains($0.number) }
    }
    let all = isQuick ? VerifyReport.Kind.quick : Set(VerifyReport.Kind.allCases)
    var wanted = only.isEmpty ? all : only
    if !wanted.isDisjoint(with: [.starter, .solutions, .mistakes, .transcripts, .apps, .api]) {
      wanted.insert(.compiling)
    }

    var stages = [
      Stage(name: "Version map", kind: .lessons) { .check(try VersionMap.problems(repository)) },
      Stage(name: "Format", kind: .lint) { try await lint() },
    ]
    stages += milestones.flatMap(texts)
    // What is built in folders of its own, and waits more than it computes, goes on beside the chapters.
    var besides: [Stage] = []
    if chapters.isEmpty {
      besides.append(
        Stage(name: "Tests of the shared modules", kind: .shared) { try await sharedTests() })
      if BookTools(repository).isWanted {
        besides.append(Stage(name: "The book", kind: .book) { try await book() })
      }
      if repository.root.appending(path: "Macros").exists {
        stages.append(
          Stage(name: "Tests of the shared macros", kind: .shared) { try await macroTests() })
      }
    }

    let clock = ContinuousClock()
    let start = clock.now
    let kinds = wanted
    besides.removeAll { !kinds.contains($0.kind) }
    async let shared = perform(besides)
    var results = try await perform(stages.filter { kinds.contains($0.kind) })
    results += try await perform(
      milestones.map { ChapterStages(verifier: self, number: $0.number, wanted: kinds).plan })
    results += try await perform(newApps(milestones).filter { kinds.contains($0.kind) })
    results += try await shared
    return VerifyReport(stages: results, seconds: (clock.now - start).inSeconds)
  }

  /// Runs the stages of chapters. Most tests wait, and for one another: while those of a chapter run, the next is
  /// built, unless something has to be built for them as well.
  func perform(_ plans: [ChapterStages.Plan]) async throws -> [VerifyReport.Stage] {
    var results: [VerifyReport.Stage] = []
    var last: ChapterStages.Plan?
    for plan in plans {
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

  /// Runs stages in their order. Those that may run beside each other do.
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

  /// How many stages run side by side: as many as there are processors, but no more than four, since a container may
  /// see more processors than it gets, and some tests wait for no longer than a second.
  static let width = min(4, ProcessInfo.processInfo.activeProcessorCount)

  /// Runs stages side by side, as many at once as ``width`` says. They are reported in their order.
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
        .check(try Mistakes(repository.chapter(number)).problems)
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
