/// What a suite of tests is there for. Its display name says so.
public enum SuiteKind: Hashable, Sendable {
  /// `Exercise 1.2 · combine`: the tests of an exercise.
  case exercise(ExerciseID)
  /// `Together · transcripts`: what holds only when every exercise is done.
  case together
  /// Everything else: what holds from the start.
  case provided

  /// Reads a suite's display name.
  ///
  /// - Parameters:
  ///   - displayName: The name; `nil` stands for no suite.
  ///   - milestone: The chapter that the suite is in. The exercises of others were done there: their tests are provided.
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
  /// The exercise that a suite of tests belongs to, by its name.
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
  /// What the test is there for.
  ///
  /// - Parameters:
  ///   - milestone: The chapter that it is in.
  ///   - given: The targets of what was provided there: see ``Chapter/givenTargets``.
  package func kind(in milestone: Milestone, given: [String]) -> SuiteKind {
    given.contains(module) ? .provided : SuiteKind(suite, in: milestone)
  }

  /// The module that it is compiled into.
  package var module: String { id.prefix { $0 != "." }.description }
}
