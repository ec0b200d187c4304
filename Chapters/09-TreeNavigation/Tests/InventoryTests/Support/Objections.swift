import ComposableArchitecture
import Testing

/// A variant of the subject of a reader's test. The raw value describes the difference.
protocol Variant<State, Action>: CaseIterable, RawRepresentable<String>, Sendable,
  CustomTestStringConvertible
{
  associatedtype State
  associatedtype Action

  /// Creates the variant from the original.
  @MainActor func reducer(
    around right: some Reducer<State, Action>
  ) -> Reduce<State, Action>
}

extension Variant {
  var testDescription: String { rawValue }

  /// Fails if a test passes for this variant, which is wrong.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - right: The right reducer, for which the test must pass.
  @MainActor
  func expectObjection(
    of test: @escaping ReaderTest<State, Action>,
    right: some Reducer<State, Action>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    if let failure = await firstFailure(of: test, for: Reduce(right)) {
      Issue.record(
        """
        Your test also fails for the correct reducer\(failure.place). So its failure for this wrong one means \
        nothing.
        """,
        sourceLocation: sourceLocation)
    } else if await firstFailure(of: test, for: reducer(around: right)) == nil {
      Issue.record(
        "Your test passes, although this is wrong: \(rawValue).", sourceLocation: sourceLocation)
    }
  }

  /// Fails if a test fails for this variant, which does no harm.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - right: The reducer as it was before. If the test fails for it as well, the failure is not the variant's.
  @MainActor
  func expectSilence(
    of test: @escaping ReaderTest<State, Action>,
    right: some Reducer<State, Action>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    if let failure = await firstFailure(of: test, for: Reduce(right)) {
      Issue.record(
        """
        Your test also fails for the original reducer\(failure.place). So its failure for this one means \
        nothing.
        """,
        sourceLocation: sourceLocation)
    } else if let failure = await firstFailure(of: test, for: reducer(around: right)) {
      Issue.record(
        """
        Your test fails, although this is only built differently: \(rawValue). This is its \
        first failure\(failure.place):

        \(failure.message)
        """,
        sourceLocation: sourceLocation)
    }
  }
}

/// A test that gets the thing to be tested.
typealias ReaderTest<State, Action> = @MainActor (Reduce<State, Action>) async -> Void

/// The failure of a test.
struct TestFailure: Equatable, Sendable {
  let message: String
  let line: Int?

  init(_ issue: Issue) {
    message =
      issue.comments.isEmpty
      ? issue.description : issue.comments.map(\.rawValue).joined(separator: "\n")
    line = issue.sourceLocation?.line
  }

  /// The location, for messages.
  var place: String { line.map { ", in line \($0)" } ?? "" }
}

/// Runs a test up to its first failure: by `#expect`, a test store, or whatever reports issues.
///
/// - Returns: The failure; `nil` if the test passes.
@MainActor
func firstFailure<State, Action>(
  of test: @escaping ReaderTest<State, Action>, for subject: Reduce<State, Action>
) async -> TestFailure? {
  let failure = LockIsolated<TestFailure?>(nil)
  let run = LockIsolated<Task<Void, Never>?>(nil)
  await withKnownIssue("That is what it is for.", isIntermittent: true) {
    let task = Task { await test(subject) }
    run.setValue(task)
    await task.value
  } matching: { issue in
    // A note is none.
    guard issue.isFailure else { return true }
    failure.withValue { $0 = $0 ?? TestFailure(issue) }
    // Later failures don't matter. A cancelled test doesn't wait.
    run.value?.cancel()
    return true
  }
  return failure.value
}
