/// One exercise, from its section in the lesson.
public struct Exercise: Hashable, Sendable {
  /// Its number.
  public let id: ExerciseID
  /// Its title.
  public let title: String
  /// The file to edit, relative to the chapter.
  public let file: String
  /// The numbered invariants that its tests check, as in `I3`.
  public let invariants: [String]
  /// The exercises that have to be done before its tests can pass.
  public let buildsOn: [ExerciseID]
  /// Whether it is optional.
  public let isOptional: Bool
  /// Its hints, from a nudge to nearly the code.
  public let hints: [Hint]
  /// Remarks on our solution, in Markdown, shown after the exercise is done.
  public let notice: String?
  /// The line of its heading in the lesson, counted from 1.
  public let line: Int
}

/// One of an exercise's hints.
public struct Hint: Hashable, Sendable, Codable {
  /// Its number, from 1.
  public let number: Int
  /// Its kind, as in "a nudge".
  public let title: String
  /// The invariants that it is about, if it is about some of the exercise's in particular.
  public let invariants: [String]
  /// The hint itself, in Markdown.
  public let text: String
}
