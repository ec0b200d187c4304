import Foundation
import TutorialCore

/// The git history of the course's files.
struct History {
  let repository: Repository

  /// The text of a file in a revision.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the repository's root.
  ///   - revision: The revision, as git names it.
  /// - Returns: The text; `nil` if the revision has no such file.
  /// - Throws: A usage error if there is no such revision; an error if git is missing or the course isn't in a
  ///   repository.
  func text(of path: String, at revision: String) async throws -> String? {
    guard try await git(["rev-parse", "--git-dir"]) != nil else {
      throw TutorialError(
        .unavailable, "This folder isn't in a git repository, so there is no file before the fix.",
        advice: "Work in a clone of the course.")
    }
    guard try await git(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]) != nil else {
      throw TutorialError(
        .usage, "There is no revision \(revision).", advice: "git log --oneline shows some.")
    }
    return try await git(["show", "\(revision):./\(path)"])
  }

  /// A three-way merge.
  ///
  /// - Returns: The lines, with conflicts between markers, and the number of conflicts.
  func merge(
    _ ours: Version, base: Version, theirs: Version
  ) async throws -> (lines: [String], conflicts: Int) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tutorial-carry-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = ["merge-file", "--quiet", "--diff3"]
    var files: [URL] = []
    for (index, version) in [ours, base, theirs].enumerated() {
      let file = folder.appending(path: "\(index).txt")
      try Files.write(version.lines.text, to: file)
      files.append(file)
      arguments += ["-L", version.name]
    }
    let tool = Tool("git", arguments + files.map(\.pathString), in: repository.root)
    let ending = try await tool.run(log: log)
    // The status is the number of conflicts, up to 127.
    guard case .exited(let status) = ending, (0...127).contains(status) else {
      throw TutorialError(
        .software, "git merge-file ended with \(ending): \(try Files.text(log).trimmed)")
    }
    return (try Files.text(files[0]).lines, Int(status))
  }

  /// A text and its name.
  struct Version {
    let name: String
    let lines: [String]
  }

  private var log: URL { repository.logs.appending(path: "git.txt") }

  /// The output of git; `nil` if it fails.
  private func git(_ arguments: [String]) async throws -> String? {
    let ending = try await Tool("git", arguments, in: repository.root).run(log: log)
    return ending.isSuccess ? try Files.text(log) : nil
  }
}
