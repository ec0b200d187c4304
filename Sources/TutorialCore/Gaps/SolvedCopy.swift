import Foundation

/// A copy of a chapter with our solutions in its gaps: what `demo --solution` runs, and `verify`
/// tests.
public struct SolvedCopy: Sendable {
  /// The chapter that is copied.
  public let chapter: Chapter

  /// Describes the copy of a chapter. Nothing is written before ``update(open:)``.
  public init(_ chapter: Chapter) {
    self.chapter = chapter
  }

  /// The copy's folder.
  public var folder: URL { chapter.repository.solvedFolder(chapter.milestone) }

  /// Makes the copy, or brings it up to date. A file that would not change is not written, so that
  /// a build has no more to do than is necessary.
  ///
  /// - Parameter open: Exercises whose gaps get their stand-in instead of the solution.
  /// - Throws: An error when a file cannot be read or written.
  public func update(open: Set<ExerciseID> = []) throws(TutorialError) {
    var expected = Set(Files.paths(below: chapter.folder))
    let gapped = Dictionary(uniqueKeysWithValues: chapter.files.map { ($0.path, $0) })
    expected.formUnion(gapped.keys)
    for path in expected.sorted() {
      let target = folder.appending(path: path)
      if let file = gapped[path] {
        let version = file.solution.filled { gap, index in
          open.contains(gap.id) ? file.starter.body(file.starter.gaps[index]) : nil
        }
        let text = version.lines.text
        if target.exists, try Files.text(target) == text { continue }
        try Files.write(text, to: target)
      } else {
        try Files.copy(chapter.folder.appending(path: path), to: target)
      }
    }
    for path in Files.paths(below: folder) where !expected.contains(path) {
      // The package manager's own file; taking it away would make it resolve again each time.
      if path == "Package.resolved" { continue }
      try? FileManager.default.removeItem(at: folder.appending(path: path))
    }
  }
}
