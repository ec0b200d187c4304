import Synchronization
import Testing

/// A reducer that is wrong, for a test to find out.
protocol BrokenReducer: CaseIterable, RawRepresentable<String>, Sendable,
  CustomTestStringConvertible
{
  /// What is tested.
  associatedtype Subject

  /// What is wrong with it is its raw value.
  var reducer: Subject { get }
}

extension BrokenReducer {
  var testDescription: String { rawValue }

  /// Fails where a test has nothing to say against this reducer.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - right: The reducer that is right, against which it must not say anything.
  func expectObjection(
    of test: (Subject) -> Void, right: Subject, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if objects({ test(right) }) {
      Issue.record(
        "Your test fails for the right reducer, so it cannot tell that from this wrong one.",
        sourceLocation: sourceLocation)
    } else if !objects({ test(reducer) }) {
      Issue.record(
        "Your test has nothing to say against this: \(rawValue).", sourceLocation: sourceLocation)
    }
  }
}

/// Whether a test fails, by `#expect`, a test store, or whatever reports issues.
private func objects(_ test: () -> Void) -> Bool {
  let hasFailed = Mutex(false)
  withKnownIssue("That is what it is for.", isIntermittent: true) {
    test()
  } matching: { _ in
    hasFailed.withLock { $0 = true }
    return true
  }
  return hasFailed.withLock { $0 }
}
