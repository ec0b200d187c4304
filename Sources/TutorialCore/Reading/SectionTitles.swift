import Foundation

/// The titles of the sections that a lesson's links lead to. A link names a section without capitals and commas, which
/// somebody who reads its words misses.
package struct SectionTitles {
  private var titles: [String: String] = [:]

  /// No titles: a section is notified by the words of the link.
  init() {}

  /// Looks up the sections that links in a lesson lead to.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's text.
  ///   - folder: Its folder, which the links go out from. A file that cannot be read has no titles.
  init(linkedFrom lesson: String, in folder: URL) {
    var files: [Substring: [String: String]] = [:]
    for rest in lesson.split(separator: "](").dropFirst() {
      let target = rest.prefix { $0 != ")" && $0 != "\n" }
      let parts = target.split(separator: "#", maxSplits: 1)
      guard parts.count == 2, parts[0].hasSuffix(".md"), !parts[0].contains("://") else { continue }
      if files[parts[0]] == nil {
        let text = try? Files.source(folder.appending(path: String(parts[0])))
        files[parts[0]] = Self.titles(in: text ?? "")
      }
      titles[String(target)] = files[parts[0]]?[String(parts[1])]
    }
  }

  /// The title of the section that a link leads to; `nil` if it is not known.
  subscript(target: String) -> String? { titles[target] }

  /// The titles of a page, by what links call them.
  private static func titles(in page: String) -> [String: String] {
    var titles: [String: String] = [:]
    var anchors = Anchors()
    var isCode = false
    for line in page.lines {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, LessonParser.isHeading(line) else { continue }
      let title = InlineMarkdown(line.drop { $0 == "#" }.trimmed).pieces.text
      titles[anchors.next(title)] = title
    }
    return titles
  }
}
