/// One exercise, as the section of the lesson tells it.
public struct Exercise: Hashable, Sendable {
  /// Its number.
  public let id: ExerciseID
  /// What it is called, in a few words.
  public let title: String
  /// The one file that is edited to solve it, relative to the chapter.
  public let file: String
  /// The numbered invariants that its tests check, as in `I3`.
  public let invariants: [String]
  /// The exercises that have to be done before its tests can pass.
  public let buildsOn: [ExerciseID]
  /// Whether the chapter is done without it.
  public let isOptional: Bool
  /// Its hints, from a nudge to nearly the code.
  public let hints: [Hint]
  /// What to notice in our solution, in Markdown: for when one's own is done.
  public let notice: String?
  /// The line of its heading in the lesson, counted from 1.
  public let line: Int
}

/// One of an exercise's hints.
public struct Hint: Hashable, Sendable, Codable {
  /// Its number, from 1.
  public let number: Int
  /// How much it gives away, as in "a nudge".
  public let title: String
  /// The invariants that it speaks to, where it speaks to some of the exercise's more than to others.
  public let invariants: [String]
  /// The hint itself, in Markdown.
  public let text: String
}
