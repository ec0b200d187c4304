import Foundation

/// The suites of a chapter that need all of its exercises, as its sources name them.
///
/// They say nothing before, and some would wait for what is not there. Their names are known before any test has run,
/// so that they can be left out.
package struct TogetherSuites {
  /// Regular expressions for their tests, as in `^FactsTests\.LiveTests/`.
  package let filters: [String]

  /// Looks for the suites in the targets of tests that are built for a verdict on the exercises.
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

  /// The types that are such suites: each stands below its mark.
  static func types(in lines: [String]) -> [String] {
    var types: [String] = []
    var isMarked = false
    for line in lines {
      var code = line[...]
      if line.contains(bytes: mark) {
        isMarked = true
        // What stands before is the name, which may have any words.
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
