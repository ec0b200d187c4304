import Foundation

/// The suites of a chapter that need all of its exercises, found in its sources.
///
/// Before all exercises are done, they are meaningless, and some would wait for missing results. Their names are
/// determined before any test runs, so that they can be skipped.
package struct TogetherSuites {
  /// Regular expressions for their tests, as in `^FactsTests\.LiveTests/`.
  package let filters: [String]

  /// Finds the suites in the test targets of the exercises.
  package init(_ chapter: Chapter) {
    let given = Set(chapter.givenTargets)
    filters = chapter.testPaths.flatMap { path in
      guard let target = PackagePath(path)?.module, !given.contains(target),
        let text = try? Files.source(chapter.folder.appending(path: path)),
        text.contains(bytes: Self.mark)
      else { return [String]() }
      return Self.types(in: text.lines).map { "^\(target)\\.\($0)/" }
    }
  }

  private static let mark = "\"Together · "

  /// The types of such suites: each follows its attribute.
  static func types(in lines: [String]) -> [String] {
    var types: [String] = []
    var isMarked = false
    for line in lines {
      var code = line[...]
      if line.contains(bytes: mark) {
        isMarked = true
        // The text before it is the name, which may contain any words.
        code = line[(line.lastIndex(of: ")") ?? line.endIndex)...]
      }
      if isMarked, let type = type(in: code) {
        types.append(type)
        isMarked = false
      }
    }
    return types
  }

  private static func type(in line: Substring) -> String? {
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor"]
    guard let keyword = words.firstIndex(where: keywords.contains),
      words.indices.contains(keyword + 1)
    else { return nil }
    return String(words[keyword + 1])
  }
}
