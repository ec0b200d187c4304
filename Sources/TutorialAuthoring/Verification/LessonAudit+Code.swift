import TutorialCore

extension LessonAudit {
  /// The maximum width of a line of code: the remaining width in a fold on a terminal with 80 columns.
  static let codeWidth = 76

  /// Lines of code that would be broken in the middle of a statement on a terminal with 80 columns. A comment after
  /// code may be longer: it continues below as a comment. Copies of files, sessions and program output are exempt.
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
      // Each line of code is indented by two spaces.
      let layout = CodeLayout(code, width: codeWidth + 2, source: 0)
      guard layout.lines.contains(where: { $0.text.contains("↳ ") }) else { return nil }
      return Problem(
        "a line of code has at most \(codeWidth) columns: break this one",
        file: file, line: fence.line + 1 + index)
    }
  }
}
