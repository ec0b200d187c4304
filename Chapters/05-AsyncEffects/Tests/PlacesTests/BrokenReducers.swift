import ComposableArchitecture
import Synchronization
import Testing

@testable import places

/// A wrong reducer, which a reader's test has to find.
protocol BrokenReducer: CaseIterable, RawRepresentable<String>, Sendable,
  CustomTestStringConvertible
{
  /// The subject of the test.
  associatedtype Subject

  /// The reducer. The raw value describes its mistake.
  var reducer: Subject { get }
}

extension BrokenReducer {
  var testDescription: String { rawValue }

  /// Fails if a test passes for this reducer.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - right: The right reducer, for which the test must pass.
  @MainActor
  func expectObjection(
    of test: @MainActor (Subject) async -> Void, right: Subject,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    if await fails(test, for: right) {
      Issue.record(
        "Your test also fails for the correct reducer, so its failure for this wrong one means nothing.",
        sourceLocation: sourceLocation)
    } else if await !objects({ await test(reducer) }) {
      Issue.record(
        "Your test passes, although this is wrong: \(rawValue).", sourceLocation: sourceLocation)
    }
  }
}

extension BrokenReducer {
  /// Whether a test fails for the right reducer. A test that waits for something that never comes takes
  /// long, so it is run once, not for each wrong reducer.
  @MainActor
  private func fails(_ test: @MainActor (Subject) async -> Void, for right: Subject) async -> Bool {
    let name = ObjectIdentifier(Self.self)
    if let known = failsForRight[name] { return known }
    let fails = await objects { await test(right) }
    failsForRight[name] = fails
    return fails
  }
}

/// Whether the test of a subject fails for the right one, by the type of the wrong ones.
@MainActor
private var failsForRight: [ObjectIdentifier: Bool] = [:]

/// Whether a test fails, by `#expect`, a test store, or whatever reports issues.
@MainActor
private func objects(_ test: @MainActor () async -> Void) async -> Bool {
  let hasFailed = Mutex(false)
  await withKnownIssue("This test is expected to fail.", isIntermittent: true) {
    await test()
  } matching: { _ in
    hasFailed.withLock { $0 = true }
    return true
  }
  return hasFailed.withLock { $0 }
}

// The app's reducer, with a check for runs. In this target, the name `searchReducer` refers to this reducer, so that
// a reader's test that runs the app for its expectations is detected. The app's own reducer is
// `places.searchReducer`.
let searchReducer = places.searchReducer.reportingRuns()

private enum OwnRuns {
  @TaskLocal static var report: (@Sendable () -> Void)?
}

extension Reducer {
  fileprivate func reportingRuns() -> Reducer {
    Reducer { state, action, environment in
      OwnRuns.report?()
      return run(&state, action, environment)
    }
  }
}

/// Fails if a test runs the app's own reducer for its expectations.
///
/// - Parameters:
///   - name: The name of the app's reducer.
///   - test: The test, with the reducer to test. Whether it passes doesn't matter here.
@MainActor
func expectToKnowByItself(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ test: @MainActor () async -> Void
) async {
  let runs = LockIsolated(0)
  await OwnRuns.$report.withValue({ runs.withValue { $0 += 1 } }) { _ = await objects(test) }
  guard runs.value > 0 else { return }
  Issue.record(
    """
    Your test runs “\(name)”, the app's own reducer, to find out what is right. If the app is wrong, \
    your test is wrong in the same way. Say yourself what each action changes.
    """,
    sourceLocation: sourceLocation)
}
