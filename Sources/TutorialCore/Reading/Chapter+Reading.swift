import Foundation

extension Chapter {
  /// The chapter's lesson for reading.
  ///
  /// - Throws: An error if it can't be read.
  public func document() throws(TutorialError) -> LessonDocument {
    let file = "\(shownFolder)/Chapter.md"
    let text = try Files.source(repository.root.appending(path: file))
    return LessonDocument(
      text, file: file, sections: SectionTitles(linkedFrom: text, in: folder),
      diagrams: try repository.drawnDiagrams(milestone))
  }

  /// The learner's file of an exercise, and the line of its first gap in it.
  ///
  /// - Throws: A data error if the exercise has no gap in the file, or an error if the file can't be read.
  public func placeOfGap(_ exercise: Exercise) throws(TutorialError) -> (file: String, line: Int) {
    let url = folder.appending(path: exercise.file)
    let mark = "// Exercise \(exercise.id)"
    let line = try Files.source(url).lines.firstIndex { $0.trimmed == mark }
    return (url.pathString, (line ?? 0) + 1)
  }
}
