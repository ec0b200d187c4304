import Foundation

/// Checks at the start and after every save, one check at a time.
///
/// A check that is overtaken by a save is cancelled, and has ended, compiler and tests included,
/// before the next begins. Its result is never shown.
public struct WatchSession: Sendable {
  /// A wish of the reader, as expressed by a key.
  public enum Wish: Hashable, Sendable {
    /// To see a hint.
    case hint
    /// To see the next failure.
    case nextFailure
    /// To have everything checked again.
    case again
    /// To know the keys.
    case help
    /// To stop.
    case quit
  }

  /// What there is to show.
  public enum Event: Sendable {
    /// A check begins.
    case began
    /// A check has judged the exercises, and goes on with the tests of what was provided.
    case judged(CheckReport, Occasion)
    /// A check came to its end.
    case checked(CheckReport, Occasion)
    /// A check could not be made, as when a file is gone.
    case failed(TutorialError, Occasion)
    /// The reader wishes something that is not for the session to do. The report is the last one.
    case asked(Wish, CheckReport?)
  }

  /// What a check was made for, and what became of it.
  public struct Occasion: Hashable, Sendable {
    /// The files that were saved since the report before, relative to the chapter. None at the
    /// start, and when the reader asked.
    public let files: [String]
    /// The report before, if there was one.
    public let previous: CheckReport?
  }

  private enum Message: Sendable {
    case signal(SaveDetector.Signal)
    case wish(Wish)
    case judged(check: Int, CheckReport)
    case ended(check: Int, Result<CheckReport, any Error>)
  }

  /// Makes one check. It hands on what it knows before its end.
  public typealias Check =
    @Sendable (_ onVerdict: @escaping @Sendable (CheckReport) -> Void) async throws -> CheckReport

  private let check: Check
  private let messages: AsyncStream<Message>
  private let continuation: AsyncStream<Message>.Continuation

  /// Creates a session.
  ///
  /// - Parameter check: Makes one check. It is expected to end soon after its task was cancelled.
  public init(check: @escaping Check) {
    self.check = check
    (messages, continuation) = AsyncStream.makeStream()
  }

  /// Tells the session what the reader wishes. This may be called from anywhere.
  public func wish(_ wish: Wish) {
    continuation.yield(.wish(wish))
  }

  /// Tells the session of a save.
  func signal(_ signal: SaveDetector.Signal) {
    continuation.yield(.signal(signal))
  }

  /// Checks until the reader quits or the task is cancelled. A session runs once.
  ///
  /// - Parameters:
  ///   - folder: The chapter's folder, whose files are looked at five times a second; `nil` looks at
  ///     none.
  ///   - show: Is told what there is to show, one thing at a time.
  public func run(
    watching folder: URL? = nil, show: (Event) async -> Void
  ) async {
    // Looked at before the first check begins, so that no save is missed.
    let detector = folder.map { SaveDetector(FolderSnapshot(chapter: $0)) }
    let looking = Task {
      if let folder, let detector { await look(at: folder, detector) }
    }
    defer { looking.cancel() }

    var round = Round()
    begin(&round)
    await show(.began)
    loop: for await message in messages {
      switch message {
      case .signal(.stirring):
        overtake(&round)
      case .signal(.saved(let files)):
        round.files.formUnion(files)
        overtake(&round)
        begin(&round)
        await show(.began)
      case .wish(.quit):
        break loop
      case .wish(.again):
        overtake(&round)
        begin(&round)
        await show(.began)
      case .wish(let wish):
        await show(.asked(wish, round.report))
      case .judged(round.number, let report):
        await show(
          .judged(report, Occasion(files: round.files.sorted(), previous: round.report)))
        // What the reader asks for now is about this report.
        round.report = report
      case .judged: break
      case .ended(round.number, let result):
        let occasion = Occasion(files: round.files.sorted(), previous: round.report)
        switch result {
        case .success(let report):
          round.report = report
          round.files = []
          await show(.checked(report, occasion))
        case .failure(let error):
          let error =
            error as? TutorialError ?? TutorialError(file: error)
            ?? TutorialError(.software, "\(error)")
          await show(.failed(error, occasion))
        }
      case .ended: break
      }
    }
    overtake(&round)
    await round.running?.value
  }

  /// Where a session is.
  private struct Round {
    /// Goes up whenever a check begins or is overtaken, so that an old result is recognised.
    var number = 0
    var running: Task<Void, Never>?
    var files: Set<String> = []
    var report: CheckReport?
  }

  private func begin(_ round: inout Round) {
    round.number += 1
    round.running = Task { [number = round.number, previous = round.running] in
      await previous?.value
      do {
        try Task.checkCancellation()
        let report = try await check { [continuation] in
          continuation.yield(.judged(check: number, $0))
        }
        continuation.yield(.ended(check: number, .success(report)))
      } catch {
        continuation.yield(.ended(check: number, .failure(error)))
      }
    }
  }

  private func overtake(_ round: inout Round) {
    round.number += 1
    round.running?.cancel()
  }

  /// Looks at the files again and again.
  ///
  /// Modification times are asked for, instead of having the system tell of changes: for the few
  /// dozen files of a chapter a look costs less than a millisecond, works the same everywhere, in
  /// containers and on network folders too, and does not depend on how an editor replaces a file.
  private func look(at folder: URL, _ detector: SaveDetector) async {
    var detector = detector
    while !Task.isCancelled {
      let pause = detector.isStirring ? Duration.milliseconds(50) : .milliseconds(200)
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      let snapshot = FolderSnapshot(chapter: folder)
      if let signal = detector.observe(snapshot, at: .now) { self.signal(signal) }
    }
  }
}
