import Foundation

/// The files of a library without the course: without gaps and references to exercises.
struct LibraryFiles {
  /// The files, by their paths below the library's package.
  private(set) var texts: [String: String] = [:]
  /// The open exercises, for which our solutions were used.
  private(set) var open: [ExerciseID] = []

  /// Collects the files.
  ///
  /// - Parameters:
  ///   - plan: The targets of the library.
  ///   - chapter: The chapter with the solutions.
  ///   - isMine: Whether to use the reader's own solutions where they exist.
  /// - Throws: An error if a file can't be read, or the reader removed the marker of a gap.
  init(_ plan: LibraryPlan, of chapter: Chapter, isMine: Bool) throws(TutorialError) {
    let gapped = Dictionary(uniqueKeysWithValues: chapter.files.map { ($0.path, $0) })
    for target in plan.targets {
      let folder = target.package.folder.appending(path: target.target.folder)
      let isChapter = target.package.folder.pathString == chapter.folder.pathString
      for path in Files.paths(below: folder) where !target.target.exclude.contains(path) {
        let inPackage = "\(target.target.folder)/\(path)"
        var text = try Files.text(folder.appending(path: path))
        if isChapter, let file = gapped[inPackage] {
          text = isMine ? try mine(file, of: chapter) : file.solution.lines.text
        }
        texts["Sources/\(target.target.name)/\(path)"] = Self.withoutCourse(text)
      }
    }
    texts = Self.ofOnePackage(texts)
  }

  /// The reader's version of a file, with our solutions in the open gaps.
  private mutating func mine(
    _ file: Chapter.File, of chapter: Chapter
  ) throws(TutorialError) -> String {
    var filled = try chapter.filled(file)
    for id in Set(file.starter.gaps.map(\.id)).sorted() {
      guard let bodies = filled.bodies(of: id), filled.ambiguousMarkers(of: id).isEmpty else {
        throw TutorialError(
          .data,
          "In \(chapter.shownFolder)/\(file.path), the gap of exercise \(id) can't be found.",
          advice: "Restore the line `// Exercise \(id)`, once, at the beginning of the gap.")
      }
      guard bodies.contains(where: id.isUntouched),
        let lines = filled.replacingBodies(of: id, from: file.solution)
      else { continue }
      if !open.contains(id) { open.append(id) }
      filled = FilledSource(lines.text, given: file.starter)
    }
    return filled.lines.text
  }

  /// A text without the markers of gaps and the import that they need.
  static func withoutCourse(_ text: String) -> String {
    let lines = text.lines.filter { $0 != "import Exercises" && GappedSource.marker($0) == nil }
    // Removing the only import leaves a blank line at the top.
    return Array(lines.drop(while: \.isEmpty)).text
  }

  /// The texts, adapted to a single package: in it, a conformance to a protocol of the same package can't be
  /// `@retroactive`.
  static func ofOnePackage(_ texts: [String: String]) -> [String: String] {
    let protocols = Set(
      texts.values.flatMap { text in
        text.matches(of: /\bprotocol (\w+)/).map { String($0.1) }
      })
    return texts.mapValues { text in
      guard text.contains("@retroactive ") else { return text }
      return text.replacing(/@retroactive (\w+)/) { match in
        protocols.contains(String(match.1)) ? String(match.1) : String(match.0)
      }
    }
  }
}
