/// What is remembered of the reading of a lesson. Which hints were shown is remembered with those that
/// `hint` has shown.
public struct ReadingNotes: Hashable, Sendable, Codable {
  /// A place in a lesson, whatever the width it is laid out for.
  public struct Place: Hashable, Sendable, Codable {
    /// The line of the lesson that is at the top.
    public let line: Int
    /// How many lines of the screen above it show the same line of the lesson.
    public let offset: Int
  }

  /// Where the reader was.
  public var place: Place?
  /// The folds that were opened.
  public var opened: Set<String> = []
  /// Those of them that were closed again, hints included.
  public var closed: Set<String> = []
  /// What was predicted.
  public var answers: [String: String] = [:]
  /// Whether the first exercise, or the end, was reached.
  public var isRead = false

  /// Creates the notes of a lesson that was never read.
  public init() {}
}
