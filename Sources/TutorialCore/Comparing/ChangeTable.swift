import Foundation

/// A table "What changed since the last milestone": files of the library, and why they changed.
///
/// A lesson's table has the few files that a reader should look at. The complete table, for `./tutorial diff`, is in a file
/// beside the solutions.
package struct ChangeTable: Hashable, Sendable {
  /// One row.
  package struct Row: Hashable, Sendable {
    /// The files that it names, as it names them: a path, or a folder with a slash at its end.
    package let paths: [String]
    /// What became of them, as in `new` or `changed, exercise 2.3`.
    package let how: String
    /// Why, in Markdown.
    let why: String
    /// The row's line in the text, counted from 1.
    package let line: Int

    /// Whether the row speaks of a file, named by a path below the library's folder. A row may name it
    /// from there or from the chapter's folder.
    package func names(_ path: String) -> Bool { names.contains { $0.means(path) } }

    /// What it names, each with the paths below the library's folder that are meant by it.
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

  /// Reads the table out of a text, in whose section of that name it is. Rows whose first column has no `code` name no file.
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

  /// A chapter's complete table of changes, and the file that it is in: the lesson, if there is no other.
  package func changeTable(
    _ milestone: Milestone
  ) throws(TutorialError) -> (table: ChangeTable, file: URL) {
    let complete = changesFile(milestone)
    let file =
      complete.exists ? complete : chapterFolder(milestone).appending(path: "Chapter.md")
    return (ChangeTable(try Files.text(file)), file)
  }
}
