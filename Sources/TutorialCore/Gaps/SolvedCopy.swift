import Foundation

/// A copy of a chapter with our solutions in its gaps: what `demo --solution` runs, and what `verify`
/// tests.
public struct SolvedCopy: Sendable {
  /// The chapter that is copied.
  public let chapter: Chapter
  /// The copy's folder.
  public let folder: URL

  /// Describes the copy that a chapter's app is run from. Nothing is written before ``update()``.
  public init(_ chapter: Chapter) {
    self.init(chapter, folder: chapter.repository.solvedFolder(chapter.milestone))
  }

  /// Describes a copy in a folder of its own. It has to lie two levels below the root, as a chapter
  /// does.
  package init(_ chapter: Chapter, folder: URL) {
    self.chapter = chapter
    self.folder = folder
  }

  /// Makes the copy, or brings it up to date.
  ///
  /// - Throws: An error when a file cannot be read or written.
  public func update() throws(TutorialError) {
    try update([:])
  }

  /// Makes the copy, or brings it up to date. A file that would not change is not written, so that
  /// a build has no more to do than is necessary.
  ///
  /// - Parameter texts: Files that get another text than the chapter's or the solution's, and files
  ///   that are added, by their paths.
  /// - Throws: An error when a file cannot be read or written.
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
      // The package manager's own file; taking it away would make it resolve again each time.
      if path.hasSuffix("Package.resolved") { continue }
      try? FileManager.default.removeItem(at: folder.appending(path: path))
    }
  }

  /// Has a link for each of the chapter's to a folder, and no others: what is written through one would be written
  /// somewhere else. Of a link to a file, the copy has the file.
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
