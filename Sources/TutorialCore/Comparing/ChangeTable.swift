import Foundation

/// A table "What changed since the last milestone": files of the library, and the reasons for their changes.
///
/// A lesson's table has the few files that a reader should look at. The complete table, for `./tutorial diff`, is in a file
/// beside the solutions.
package struct ChangeTable: Hashable, Sendable {
  /// One row.
  package struct Row: Hashable, Sendable {
    /// The files in their original form: a path, or a folder with a slash at its end.
    package let paths: [String]
    /// The kind of change, as in `new` or `changed, exercise 2.3`.
    package let how: String
    /// The reason, in Markdown.
    let why: String
    /// The row's line in the text, counted from 1.
    package let line: Int

    /// Whether the row is about a file with a path below the library's folder. A row's path may be relative to it or to
    /// the chapter's folder.
    package func names(_ path: String) -> Bool { names.contains { $0.means(path) } }

    /// The row's names, each with the matching paths below the library's folder.
    package var names: [(name: String, means: (String) -> Bool)] {
      paths.map { name in
        let prefix = "\(Chapter.libraryFolder)/"
        let named = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        return (name, { named.hasSuffix("/") ? $0.hasPrefix(named) : $0 == named })
      }
    }
  }

  /// The rows, from top to bottom.
  package let rows: [Row]

  /// Reads the table from the section of that name in a text. Rows without `code` in the first column name no file.
  package init(_ text: String) {
    var rows: [Row] = []
    var isInSection = false
    for (index, line) in text.lines.enumerated() {
      if line.hasPrefix("#") {
        let heading = line.drop { $0 == "#" }.description.trimmed.lowercased()
        isInSection = heading.hasPrefix("what changed since the last milestone")
        continue
      }
      guard isInSection, line.hasPrefix("|") else { continue }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().prefix(3).map(\.trimmed)
      guard cells.count == 3 else { continue }
      let paths = cells[0].matches(of: /`([^`]+)`/).map { String($0.1) }
      guard !paths.isEmpty else { continue }
      rows.append(Row(paths: paths, how: cells[1], why: cells[2], line: index + 1))
    }
    self.rows = rows
  }
}

extension Repository {
  /// The file with a chapter's complete table of changes.
  package func changesFile(_ milestone: Milestone) -> URL {
    solutionFolder(milestone).appending(path: "Changes.md")
  }

  /// A chapter's complete table of changes, and its file: the lesson, if there is no separate one.
  package func changeTable(
    _ milestone: Milestone
  ) throws(TutorialError) -> (table: ChangeTable, file: URL) {
    let complete = changesFile(milestone)
    let file =
      complete.exists ? complete : chapterFolder(milestone).appending(path: "Chapter.md")
    return (ChangeTable(try Files.text(file)), file)
  }
}
