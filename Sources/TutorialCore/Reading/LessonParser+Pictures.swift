extension LessonParser {
  /// A picture in a light and a dark form, as code hosts know it. A terminal shows none, so there is no such
  /// thing in a lesson.
  mutating func picture(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    let number = rest.first?.number ?? 0
    let lines = take(&rest) { !$0.trimmed.isEmpty }.map(\.text)
    let page = HTMLPage.tags(in: lines.joined(separator: "\n"))
    let source = page.first { $0.name == "source" }?.attributes ?? [:]
    let image = page.first { $0.name == "img" }?.attributes ?? [:]
    guard lines.last?.trimmed == "</picture>", page.map(\.name) == ["picture", "source", "img"],
      source["media"] == "(prefers-color-scheme: dark)", let dark = source["srcset"],
      let light = image["src"], let words = image["alt"], !words.isEmpty
    else {
      report(
        "a picture has the form \"<picture>\", a <source> for the dark ground with \"media\" and "
          + "\"srcset\", an <img> with \"alt\" and \"src\", \"</picture>\"", number)
      return .verbatim(lines)
    }
    return .picture(.init(light: light, dark: dark, words: words))
  }
}
