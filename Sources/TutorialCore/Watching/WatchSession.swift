import Foundation

/// Checks at the start and after every save, one check at a time.
///
/// If a file is saved during a check, the check is cancelled, and ends, including compiler and tests, before the next
/// one starts. Its result is never shown.
public struct WatchSession: Sendable {
  /// A request of the reader, made by a key.
  public enum Wish: Hashable, Sendable {
    /// Show a hint.
    case hint
    /// Show the next failure.
    case nextFailure
    /// Check everything again.
    case again
    /// Show the keys.
    case help
    /// Quit.
    case quit
  }

  /// The events to show.
  public enum Event: Sendable {
    /// A check starts.
    case began
    /// A check evaluated the exercises, and continues with the tests of the provided code.
    case judged(CheckReport, Occasion)
    /// A check ended.
    case checked(CheckReport, Occasion)
    /// A check failed, for example because a file is missing.
    case failed(TutorialError, Occasion)
    /// A request that the session doesn't handle itself. The report is the last one.
    case asked(Wish, CheckReport?)
  }

  /// The reason for a check, and its result.
  public struct Occasion: Hashable, Sendable {
    /// The files that were saved since the previous report, relative to the chapter. Empty at the start, and for a
    /// request of the reader.
    public let files: [String]
    /// The previous report, if there was one.
    public let previous: CheckReport?
  }

  private enum Message: Sendable {
    case signal(SaveDetector.Signal)
    case wish(Wish)
    case judged(check: Int, CheckReport)
    case ended(check: Int, Result<CheckReport, any Error>)
  }

  /// Runs one check. It passes on intermediate results.
  public typealias Check =
    @Sendable (_ onVerdict: @escaping @Sendable (CheckReport) -> Void) async throws -> CheckReport

  private let check: Check
  private let messages: AsyncStream<Message>
  private let continuation: AsyncStream<Message>.Continuation

  /// Creates a session.
  ///
  /// - Parameter check: Runs one check. It should end soon after its task is cancelled.
  public init(check: @escaping Check) {
    self.check = check
    (messages, continuation) = AsyncStream.makeStream()
  }

  /// Sends a request of the reader to the session. It may be called from any thread.
  public func wish(_ wish: Wish) {
    continuation.yield(.wish(wish))
  }

  /// Notifies the session of a save.
  func signal(_ signal: SaveDetector.Signal) {
    continuation.yield(.signal(signal))
  }

  /// Checks until the reader quits or the task is cancelled. A session runs once.
  ///
  /// - Parameters:
  ///   - folder: The chapter's folder, whose files are polled five times a second; `nil` polls none.
  ///   - show: Receives the events to show, one at a time.
  public func run(
    watching folder: URL? = nil, show: (Event) async -> Void
  ) async {
    // Read before the first check starts, so that no save is missed.
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
        // Requests of the reader now refer to this report.
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

  /// The state of a session.
  private struct Round {
    /// Incremented whenever a check starts or is superseded, so that an outdated result is recognized.
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

  /// Polls the files.
  ///
  /// It polls modification times rather than using the system's notifications: for the few dozen files of a chapter,
  /// this takes less than a millisecond, works the same everywhere, including containers and network folders, and
  /// doesn't depend on how an editor replaces a file.
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
