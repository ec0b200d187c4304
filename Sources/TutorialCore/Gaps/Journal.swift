import Foundation

/// The texts that `reset` and `solution --apply` replaced, for `undo`, in `.tutorial/undo.json`. A missing or damaged
/// file counts as an empty journal.
public struct Journal: Hashable, Sendable, Codable {
  /// One command that replaced texts.
  public struct Entry: Hashable, Sendable, Codable {
    /// The command, as in `reset 1.2`.
    public let command: String
    /// The changed files.
    public let changes: [Workbench.Change]
  }

  /// The commands, the last one last.
  var entries: [Entry] = []

  private static let limit = 100

  /// Reads the journal of a clone.
  public static func load(_ repository: Repository) -> Journal {
    guard let data = try? Data(contentsOf: file(repository)),
      let journal = try? JSONDecoder().decode(Journal.self, from: data)
    else { return Journal() }
    return journal
  }

  func save(_ repository: Repository) throws(TutorialError) {
    var journal = self
    journal.entries = journal.entries.suffix(Self.limit)
    try Files.write(JSON.text(journal), to: Self.file(repository))
  }

  /// Undoes the last command that replaced texts. The current texts of its files are backed up as well; the next call
  /// undoes the previous command.
  ///
  /// - Returns: The command, and the backup of each file's current text; `nil` if there is nothing to undo.
  /// - Throws: An error if a file can't be read or written, or a backup is missing.
  public static func undo(in repository: Repository) throws(TutorialError) -> Entry? {
    try repository.whileLocked { () throws(TutorialError) in try takeBack(in: repository) }
  }

  private static func takeBack(in repository: Repository) throws(TutorialError) -> Entry? {
    var journal = load(repository)
    guard let last = journal.entries.popLast() else { return nil }
    let missing = last.changes.compactMap(\.backup).first {
      !repository.root.appending(path: $0).exists
    }
    if let missing {
      throw TutorialError(
        .inputOutput, "\(missing) is missing, so “\(last.command)” can't be undone.")
    }
    var changes: [Workbench.Change] = []
    for change in last.changes {
      let file = repository.root.appending(path: change.file)
      var kept: String?
      if file.exists {
        let place = try Workbench.freshBackup(change.file, in: repository)
        try Files.copy(file, to: place)
        kept = repository.shown(place.pathString)
      }
      if let backup = change.backup {
        try Files.copy(repository.root.appending(path: backup), to: file)
      } else {
        try Files.remove(file)
      }
      changes.append(Workbench.Change(file: change.file, backup: kept))
    }
    try journal.save(repository)
    return Entry(command: last.command, changes: changes)
  }

  private static func file(_ repository: Repository) -> URL {
    repository.memory.appending(path: "undo.json")
  }
}
