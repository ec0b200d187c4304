import TutorialCore

/// Whether a chapter's tests, and its other files without gaps, match its list of checksums.
enum TestChecksums {
  /// The files that changed since the list was written.
  static func problems(_ chapter: Chapter) throws(TutorialError) -> [Problem] {
    let advice = "Authors: ./tutorial checksums \(chapter.milestone.number)"
    guard let given = try Checksums.given(chapter) else {
      let file = chapter.repository.shown(Checksums.file(chapter).pathString)
      return [Problem("is missing. \(advice)", file: file)]
    }
    return given.changes(to: try Checksums(of: chapter)).map { change in
      let words =
        switch change.kind {
        case .changed: "changed since the checksums were written"
        case .missing: "missing since the checksums were written"
        case .added: "not in the list of checksums"
        }
      return Problem("\(words). \(advice)", file: "\(chapter.shownFolder)/\(change.path)")
    }
  }
}
