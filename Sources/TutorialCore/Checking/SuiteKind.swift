/// What a suite of tests is there for. Its display name says so.
public enum SuiteKind: Hashable, Sendable {
  /// `Exercise 1.2 · combine`: the tests of an exercise.
  case exercise(ExerciseID)
  /// `Together · transcripts`: what holds only when every exercise is done.
  case together
  /// Everything else: what holds from the start.
  case provided

  /// Reads a suite's display name; `nil` stands for no suite.
  public init(_ displayName: String?) {
    if let match = displayName?.wholeMatch(of: /Exercise (\d+\.\d+) · .+/),
      let id = ExerciseID(String(match.1))
    {
      self = .exercise(id)
    } else if displayName?.hasPrefix("Together · ") == true {
      self = .together
    } else {
      self = .provided
    }
  }
}

extension TestRun {
  /// The tests of one kind.
  public func tests(_ kind: SuiteKind) -> [Test] {
    tests.filter { SuiteKind($0.suite) == kind }
  }
}
