import TutorialCore

/// What became of a fix in the later chapters: for a person to read and, as JSON, for a program.
public struct CarryReport: Hashable, Sendable, Codable {
  /// What became of it in one chapter.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// It was merged into the chapter's file.
    case merged
    /// The chapter's file has it already.
    case present
    /// The chapter does not carry the file.
    case skipped
    /// It could not be merged.
    case conflict
  }

  /// Lines that two changes have in common.
  public struct Conflict: Hashable, Sendable, Codable {
    /// Where they begin in the later chapter's file, counted from 1; `nil` where it has none.
    public let line: Int?
    /// The lines: of the later chapter, of the file before the fix, and with it, between markers.
    public let lines: [String]
  }

  /// One chapter.
  public struct Entry: Hashable, Sendable, Codable {
    /// The chapter's number.
    public let chapter: Int
    /// The file that has the chapter's solved form, relative to the repository's root.
    public let file: String
    /// What became of the fix.
    public let outcome: Outcome
    /// Why, where that is not obvious, and what to do.
    public let reason: String?
    /// The files that were written, relative to the repository's root.
    public let written: [String]
    /// What could not be merged.
    public let conflicts: [Conflict]
  }

  /// The chapter that was fixed.
  public let chapter: Int
  /// The file that was fixed, relative to the chapter.
  public let file: String
  /// The revision that has the file before the fix.
  public let base: String
  /// The later chapters, in order.
  public let entries: [Entry]
  /// Whether nothing is left to be merged by hand.
  public let succeeded: Bool

  init(chapter: Int, file: String, base: String, entries: [Entry]) {
    self.chapter = chapter
    self.file = file
    self.base = base
    self.entries = entries
    succeeded = entries.allSatisfy { $0.outcome != .conflict }
  }
}
