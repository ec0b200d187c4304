/// The difference between two versions of a file, as `git diff` shows it.
public struct UnifiedDiff: Hashable, Sendable {
  /// One line of the output.
  public enum Line: Hashable, Sendable {
    /// A line with a file's name, or the position of a group of changes.
    case heading(String)
    /// A line that both texts have.
    case same(String)
    /// A line that only the old text has.
    case removed(String)
    /// A line that only the new text has.
    case added(String)
  }

  /// The lines; empty if the texts are equal.
  public let lines: [Line]

  /// Compares two versions of some files.
  ///
  /// - Parameters:
  ///   - old: The lines of the old files, by path.
  ///   - new: The lines of the new files, by path.
  ///   - ignoresBlankLines: Whether to ignore blank lines that only one version has.
  ///   - names: The names of a file's two versions.
  /// - Returns: The differences by path. An unchanged file has none.
  /// - Throws: An error if git is missing or fails.
  static func between(
    _ old: [String: [String]], _ new: [String: [String]], ignoresBlankLines: Bool = false,
    names: (_ path: String) -> (old: String, new: String)
  ) async throws -> [String: UnifiedDiff] {
    if old == new { return [:] }
    let options = ignoresBlankLines ? ["--ignore-blank-lines", "--ignore-space-at-eol"] : []
    let output = try await Files.withTemporaryFolder { folder in
      for (name, (files, others)) in ["old": (old, new), "new": (new, old)] {
        try Files.createFolder(folder.appending(path: name))
        for (path, lines) in files where lines != others[path] {
          try Files.write(lines.text, to: folder.appending(path: "\(name)/\(path)"))
        }
      }
      let arguments = ["diff", "--no-index", "--no-prefix", "--no-renames", "--text"]
      let (ending, output) = try await Git.run(arguments + options + ["old", "new"], in: folder)
      // The exit status shows whether there is a difference.
      guard ending.isSuccess || ending == .exited(1) else {
        throw TutorialError(.software, "git diff ended with \(ending): \(output.trimmed)")
      }
      return output
    }
    var hunks: [String: [Line]] = [:]
    var path = ""
    var isInHunk = false
    for line in output.lines {
      switch line.first {
      case "@":
        isInHunk = true
        hunks[path, default: []].append(.heading(line))
      case " " where isInHunk: hunks[path, default: []].append(.same(String(line.dropFirst())))
      case "-" where isInHunk: hunks[path, default: []].append(.removed(String(line.dropFirst())))
      case "+" where isInHunk: hunks[path, default: []].append(.added(String(line.dropFirst())))
      case "d": isInHunk = false
      default:
        // The two lines with the file's names. A name with a space is followed by a tabulator.
        if line.hasPrefix("--- old/") || line.hasPrefix("+++ new/") {
          path = line.dropFirst("--- old/".count).trimmed
        }
      }
    }
    return Dictionary(
      uniqueKeysWithValues: hunks.map { path, lines in
        let names = names(path)
        let nowhere = "/dev/null"
        let headings = [
          Line.heading("--- \(old[path] == nil ? nowhere : names.old)"),
          .heading("+++ \(new[path] == nil ? nowhere : names.new)"),
        ]
        return (path, UnifiedDiff(lines: headings + lines))
      })
  }

  /// The lines of two texts, each marked with the texts that contain it.
  static func edits(_ old: [String], _ new: [String]) -> [Line] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var edits: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        edits.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        edits.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        edits.append(.same(new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return edits
  }
}

extension UnifiedDiff.Line: CustomStringConvertible {
  public var description: String {
    switch self {
    case .heading(let text): text
    case .same(let text): " \(text)"
    case .removed(let text): "-\(text)"
    case .added(let text): "+\(text)"
    }
  }

  package var isSame: Bool {
    if case .same = self { true } else { false }
  }
}
