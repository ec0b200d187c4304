import TutorialCore

extension LessonAudit {
  /// How many columns a line of code may have: on a terminal of 80, in a fold, no more are left beside its margins.
  static let codeWidth = 76

  /// Lines of code that would go on behind a mark, in the middle of a statement, on a terminal of 80 columns. A comment
  /// behind code may be longer: it goes on below, as a comment. What is copied from a file or a session is as it is there,
  /// and so is what a program has printed.
  ///
  /// - Parameters:
  ///   - fence: The block.
  ///   - file: The lesson's file.
  static func wideLines(_ fence: Lesson.Fence, file: String) -> [Problem] {
    let language = fence.words.first.map(String.init) ?? ""
    guard fence.attribute("file") == nil, fence.attribute("transcript") == nil,
      !["", "mermaid", "text"].contains(language)
    else { return [] }
    return fence.lines.enumerated().compactMap { index, line in
      let code = LessonDocument.Code(
        language: language, source: nil, isTranscript: false, lines: [line])
      // Before each line of code stand two spaces.
      let layout = CodeLayout(code, width: codeWidth + 2, source: 0)
      guard layout.lines.contains(where: { $0.text.contains("↳ ") }) else { return nil }
      return Problem(
        "a line of code has \(codeWidth) columns at most: break this one where a reader would",
        file: file, line: fence.line + 1 + index)
    }
  }
}
