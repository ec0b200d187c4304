import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Watching", .timeLimit(.minutes(10)))
struct WatchSessionTests {
  private let checks = Checks()
  private let shown = Shown()
  private let session: WatchSession

  init() {
    session = WatchSession { [checks] onVerdict in try await checks.check(onVerdict) }
  }

  /// Runs the session concurrently with a test's body, which ends it.
  private func watching(
    _ folder: URL? = nil, _ body: (Task<Void, Never>) async throws -> Void
  ) async throws {
    let running = Task { [session, shown] in
      await session.run(watching: folder) { shown.add($0) }
    }
    defer { running.cancel() }
    try await body(running)
    await running.value
  }

  @Test("checks at the start, and shows the result")
  func start() async throws {
    try await watching { _ in
      await checks.answer(0, .success(try .made()))
      await shown.reports(["a report"])
      session.wish(.quit)
    }
    #expect(shown.all == ["began", "a report"])
  }

  @Test("checks again after a save, and names the file and the previous report")
  func save() async throws {
    try await watching { _ in
      await checks.answer(0, .success(try .made()))
      await shown.reports(["a report"])
      session.signal(.stirring)
      session.signal(.saved(["b", "a"]))
      await checks.answer(1, .success(try .made()))
      await shown.reports(["a report", "another report after a, b"])
      session.wish(.quit)
    }
    #expect(checks.cancelled == 0)
  }

  @Test("after a save, ends a running check before the next one starts, and never shows it")
  func overtaken() async throws {
    try await watching { _ in
      await checks.begun(1)
      session.signal(.stirring)
      session.signal(.saved(["a"]))
      await checks.begun(2)
      session.signal(.stirring)
      session.signal(.saved(["b"]))
      await checks.answer(2, .success(try .made()))
      await shown.reports(["a report after a, b"])
      session.wish(.quit)
    }
    #expect(checks.cancelled == 2)
    #expect(checks.most == 1)
  }

  @Test("doesn't show a result while a file is being written")
  func stirring() async throws {
    try await watching { _ in
      await checks.begun(1)
      session.signal(.stirring)
      await checks.cancelled(1)
      session.signal(.saved(["a"]))
      await checks.answer(1, .success(try .made()))
      await shown.reports(["a report after a"])
      session.wish(.quit)
    }
  }

  @Test("continues after a failed check")
  func failing() async throws {
    try await watching { _ in
      await checks.answer(0, .failure(TutorialError(.inputOutput, "Store.swift is gone.")))
      await shown.reports(["Store.swift is gone."])
      session.signal(.saved(["a"]))
      await checks.answer(1, .success(try .made()))
      await shown.reports(["Store.swift is gone.", "a report after a"])
      session.wish(.quit)
    }
  }

  @Test("checks again on request, and passes on other requests with the last report")
  func wishes() async throws {
    try await watching { _ in
      await checks.begun(1)
      session.wish(.hint)
      await shown.reports(["hint of nothing"])
      await checks.answer(0, .success(try .made()))
      await shown.reports(["hint of nothing", "a report"])
      session.wish(.nextFailure)
      session.wish(.again)
      await checks.answer(1, .success(try .made()))
      await shown.reports(
        ["hint of nothing", "a report", "nextFailure of a report", "another report"])
      session.wish(.quit)
    }
  }

  @Test("ends a running check when it quits or is cancelled", arguments: [true, false])
  func quitting(isCancelled: Bool) async throws {
    try await watching { running in
      await checks.begun(1)
      isCancelled ? running.cancel() : session.wish(.quit)
    }
    #expect(checks.running == 0)
    #expect(checks.cancelled == 1)
    #expect(shown.all == ["began"])
  }

  @Test("shows the verdict on the exercises while the check continues")
  func verdict() async throws {
    try await watching { _ in
      await checks.judge(0, try .made())
      await shown.reports(["a verdict"])
      session.wish(.hint)
      await shown.reports(["a verdict", "hint of a report"])
      await checks.answer(0, .success(try .made()))
      await shown.reports(["a verdict", "hint of a report", "another report"])
      session.wish(.quit)
    }
  }

  @Test("shows no verdict of a superseded check, and ends it")
  func overtakenVerdict() async throws {
    try await watching { _ in
      await checks.judge(0, try .made())
      await shown.reports(["a verdict"])
      session.signal(.saved(["a"]))
      await checks.begun(2)
      await checks.judge(0, try .made())
      await checks.judge(1, try .made())
      await shown.reports(["a verdict", "a verdict after a"])
      await checks.answer(1, .success(try .made()))
      await shown.reports(["a verdict", "a verdict after a", "another report after a"])
      session.wish(.quit)
    }
    #expect(checks.cancelled == 1)
  }

  @Test("notices saves in a chapter's folder by itself")
  func folder() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await watching(fixture.root.appending(path: "Chapters/01-Store")) { _ in
      await checks.answer(0, .success(try .made()))
      await shown.reports(["a report"])
      try fixture.writeStore("a + b", "a * 2")
      await checks.answer(1, .success(try .made()))
      await shown.reports(["a report", "another report after \(CourseFixture.source)"])
      session.wish(.quit)
    }
  }
}

/// Checks that end on a test's request, or when they are cancelled.
private final class Checks: Sendable {
  private struct State {
    var answers: [AsyncStream<Result<CheckReport, TutorialError>>.Continuation] = []
    var verdicts: [@Sendable (CheckReport) -> Void] = []
    var running = 0
    var most = 0
    var cancelled = 0
  }

  private let state = Mutex(State())

  var running: Int { state.withLock(\.running) }
  var most: Int { state.withLock(\.most) }
  var cancelled: Int { state.withLock(\.cancelled) }

  func check(
    _ onVerdict: @escaping @Sendable (CheckReport) -> Void
  ) async throws -> CheckReport {
    let (stream, continuation) = AsyncStream.makeStream(of: Result<CheckReport, TutorialError>.self)
    state.withLock { state in
      state.answers.append(continuation)
      state.verdicts.append(onVerdict)
      state.running += 1
      state.most = max(state.most, state.running)
    }
    defer { state.withLock { $0.running -= 1 } }
    for await result in stream { return try result.get() }
    state.withLock { $0.cancelled += 1 }
    throw CancellationError()
  }

  func begun(_ count: Int) async {
    await until { state.withLock(\.answers).count >= count }
  }

  func cancelled(_ count: Int) async {
    await until { cancelled >= count }
  }

  func judge(_ index: Int, _ report: CheckReport) async {
    await begun(index + 1)
    state.withLock { $0.verdicts[index] }(report)
  }

  func answer(_ index: Int, _ result: Result<CheckReport, TutorialError>) async {
    await begun(index + 1)
    _ = state.withLock { $0.answers[index].yield(result) }
  }
}

/// The output of a session, in words.
private final class Shown: Sendable {
  private let words = Mutex<[String]>([])

  var all: [String] { words.withLock(\.self) }

  func add(_ event: WatchSession.Event) {
    let text =
      switch event {
      case .began: "began"
      case .judged(_, let occasion):
        "a verdict" + (occasion.files.isEmpty ? "" : " after \(occasion.files.joined())")
      case .checked(_, let occasion):
        (occasion.previous == nil ? "a report" : "another report")
          + (occasion.files.isEmpty ? "" : " after \(occasion.files.joined(separator: ", "))")
      case .failed(let error, _): error.message
      case .asked(let wish, let report): "\(wish) of \(report == nil ? "nothing" : "a report")"
      }
    words.withLock { $0.append(text) }
  }

  /// Waits until these events were shown, apart from starts.
  func reports(_ expected: [String]) async {
    await until { all.filter { $0 != "began" } == expected }
  }
}

/// Waits until a condition is true; the test's time limit ends the wait if it never is.
private func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
  #expect(condition())
}
