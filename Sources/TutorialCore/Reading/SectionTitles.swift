import Foundation

/// The titles of the sections that are targets of a lesson's links. A link's anchor has no capitals and punctuation,
/// which makes it hard to read.
package struct SectionTitles {
  private var titles: [String: String] = [:]

  /// No titles: sections are named by their anchors.
  init() {}

  /// Looks up the sections that are targets of a lesson's links.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's text.
  ///   - folder: Its folder, the base of its links. An unreadable file has no titles.
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

  /// The title of a link's target section; `nil` if it isn't known.
  subscript(target: String) -> String? { titles[target] }

  /// The titles of a page, by anchor.
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
