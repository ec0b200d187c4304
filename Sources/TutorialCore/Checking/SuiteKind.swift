/// The kind of a test suite, from its display name.
public enum SuiteKind: Hashable, Sendable {
  /// `Exercise 1.2 · combine`: the tests of an exercise.
  case exercise(ExerciseID)
  /// `Together · transcripts`: tests that pass only if every exercise is done.
  case together
  /// All others: tests that pass from the start.
  case provided

  /// Reads a suite's display name.
  ///
  /// - Parameters:
  ///   - displayName: The name; `nil` means no suite.
  ///   - milestone: The suite's chapter. The tests of other chapters' exercises belong to the provided code.
  public init(_ displayName: String?, in milestone: Milestone) {
    if let id = displayName.flatMap(ExerciseID.init(suite:)) {
      self = id.chapter == milestone.number ? .exercise(id) : .provided
    } else if displayName?.hasPrefix("Together · ") == true {
      self = .together
    } else {
      self = .provided
    }
  }
}

extension ExerciseID {
  /// The exercise of a test suite, from its name.
  package init?(suite: String) {
    guard let match = suite.wholeMatch(of: /Exercise (\d+\.\d+) · .+/) else { return nil }
    self.init(String(match.1))
  }
}

extension TestRun {
  /// The tests of one kind.
  package func tests(_ kind: SuiteKind, of chapter: Chapter) -> [Test] {
    let given = chapter.givenTargets
    return tests.filter { $0.kind(in: chapter.milestone, given: given) == kind }
  }
}

extension TestRun.Test {
  /// The kind of the test.
  ///
  /// - Parameters:
  ///   - milestone: The test's chapter.
  ///   - given: The targets with tests of the provided code: see ``Chapter/givenTargets``.
  package func kind(in milestone: Milestone, given: [String]) -> SuiteKind {
    given.contains(module) ? .provided : SuiteKind(suite, in: milestone)
  }

  /// The test's module.
  package var module: String { id.prefix { $0 != "." }.description }
}
