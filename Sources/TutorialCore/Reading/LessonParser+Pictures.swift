extension LessonParser {
  /// A picture in a light and a dark version, as code hosts support it. A terminal can't show it, so lessons have none.
  mutating func picture(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    let number = rest.first?.number ?? 0
    let lines = take(&rest) { !$0.trimmed.isEmpty }.map(\.text)
    let tags = lines.joined(separator: "\n").matches(of: /<([a-z]+)([^>]*)>/)
    func attributes(_ name: String) -> [String: String] {
      let text = tags.first { $0.1 == name }?.2 ?? ""
      let pairs = text.matches(of: /([a-z]+)="([^"]*)"/).map { match in
        let value = match.2.replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        return (String(match.1), String(value))
      }
      return Dictionary(pairs) { first, _ in first }
    }
    let source = attributes("source")
    let image = attributes("img")
    guard lines.last?.trimmed == "</picture>", tags.map(\.1) == ["picture", "source", "img"],
      source["media"] == "(prefers-color-scheme: dark)", let dark = source["srcset"],
      let light = image["src"], let words = image["alt"], !words.isEmpty
    else {
      report(
        "a picture has the form \"<picture>\", a <source> for the dark background with \"media\" and "
          + "\"srcset\", an <img> with \"alt\" and \"src\", \"</picture>\"", number)
      return .verbatim(lines)
    }
    return .picture(.init(light: light, dark: dark, words: words))
  }
}
