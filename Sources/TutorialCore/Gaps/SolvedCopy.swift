import Foundation

/// A copy of a chapter with our solutions in its gaps, for `demo --solution` and `verify`.
public struct SolvedCopy: Sendable {
  /// The copied chapter.
  public let chapter: Chapter
  /// The copy's folder.
  public let folder: URL

  /// Describes the copy for running a chapter's app. Nothing is written before ``update()``.
  public init(_ chapter: Chapter) {
    self.init(chapter, folder: chapter.repository.solvedFolder(chapter.milestone))
  }

  /// Describes a copy in a separate folder, which has to be two levels below the root, as a chapter is.
  package init(_ chapter: Chapter, folder: URL) {
    self.chapter = chapter
    self.folder = folder
  }

  /// Creates or updates the copy.
  ///
  /// - Throws: An error if a file can't be read or written.
  public func update() throws(TutorialError) {
    try update([:])
  }

  /// Creates or updates the copy. Unchanged files aren't written, so that a build compiles only what is necessary.
  ///
  /// - Parameter texts: Texts that replace those of the chapter or the solution, and texts of additional files, by
  ///   their paths.
  /// - Throws: An error if a file can't be read or written.
  package func update(_ texts: [String: String]) throws(TutorialError) {
    let solutions = Dictionary(
      uniqueKeysWithValues: chapter.files.map { ($0.path, $0.solution.lines.text) })
    let written = solutions.merging(texts) { _, text in text }
    let copied = Set(Files.paths(below: chapter.folder)).subtracting(written.keys)
    try updateLinks()
    for path in copied.sorted() {
      try Files.copy(chapter.folder.appending(path: path), to: folder.appending(path: path))
    }
    for (path, text) in written.sorted(by: { $0.key < $1.key }) {
      let target = folder.appending(path: path)
      if target.exists, try Files.text(target) == text { continue }
      try Files.write(text, to: target)
    }
    for path in Files.paths(below: folder) where !copied.contains(path) && written[path] == nil {
      // The package manager's own file. Without it, packages would be resolved again each time.
      if path.hasSuffix("Package.resolved") { continue }
      try? FileManager.default.removeItem(at: folder.appending(path: path))
    }
  }

  /// Gives the copy exactly the chapter's links to folders, because writing through other links would change other
  /// files. For a link to a file, the copy contains the file.
  private func updateLinks() throws(TutorialError) {
    let links = Dictionary(
      uniqueKeysWithValues: Files.folderLinks(below: chapter.folder).map { ($0.link, $0.folder) })
    for link in Files.links(below: folder) where links[link] == nil {
      try Files.remove(folder.appending(path: link))
    }
    for (link, target) in links.sorted(by: { $0.key < $1.key }) {
      let up = String(repeating: "../", count: link.count { $0 == "/" })
      try Files.link(folder.appending(path: link), to: up + target)
    }
  }
}
