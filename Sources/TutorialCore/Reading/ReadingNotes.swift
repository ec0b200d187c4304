/// The stored notes about reading a lesson. Shown hints are stored together with those that `hint` showed.
public struct ReadingNotes: Hashable, Sendable, Codable {
  /// A position in a lesson, independent of the layout's width.
  public struct Place: Hashable, Sendable, Codable {
    /// The lesson's line at the top.
    public let line: Int
    /// The number of screen lines above it that show the same line of the lesson.
    public let offset: Int
  }

  /// The last position.
  public var place: Place?
  /// The opened folds.
  public var opened: Set<String> = []
  /// The opened folds that were closed again, including hints.
  public var closed: Set<String> = []
  /// The predictions.
  public var answers: [String: String] = [:]
  /// Whether the first exercise, or the end, was reached.
  public var isRead = false

  /// Creates the notes of a lesson that was never read.
  public init() {}
}
