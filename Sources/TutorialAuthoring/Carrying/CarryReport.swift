import TutorialCore

/// The results of a fix in the later chapters, as text and as JSON.
public struct CarryReport: Hashable, Sendable, Codable {
  /// The result in one chapter.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// It was merged into the chapter's file.
    case merged
    /// The chapter's file already contains it.
    case present
    /// The chapter doesn't inherit the file.
    case skipped
    /// It could not be merged.
    case conflict
  }

  /// Lines that two changes have in common.
  public struct Conflict: Hashable, Sendable, Codable {
    /// Their first line number in the later chapter's file, counted from 1; `nil` if it has none of them.
    public let line: Int?
    /// The lines between markers: those of the later chapter, of the file before the fix, and of the file with it.
    public let lines: [String]
  }

  /// One chapter.
  public struct Entry: Hashable, Sendable, Codable {
    /// The chapter's number.
    public let chapter: Int
    /// The file with the chapter's solved form, relative to the repository's root.
    public let file: String
    /// The result of the fix.
    public let outcome: Outcome
    /// The reason, if it isn't obvious, and the remedy.
    public let reason: String?
    /// The written files, relative to the repository's root.
    public let written: [String]
    /// The conflicts.
    public let conflicts: [Conflict]
  }

  /// The chapter with the fix.
  public let chapter: Int
  /// The fixed file, relative to the chapter.
  public let file: String
  /// The revision with the file before the fix.
  public let base: String
  /// The later chapters, in order.
  public let entries: [Entry]
  /// Whether there are no conflicts.
  public let succeeded: Bool

  init(chapter: Int, file: String, base: String, entries: [Entry]) {
    self.chapter = chapter
    self.file = file
    self.base = base
    self.entries = entries
    succeeded = entries.allSatisfy { $0.outcome != .conflict }
  }
}
