import Foundation
import TutorialCore

/// Looks through a web site for what a browser would fetch from another host. That links lead somewhere is
/// checked by MkDocs: see `validation` in `BookTools/mkdocs.yml`.
struct SiteAudit {
  /// The folder of the site.
  let folder: URL

  /// The problems.
  func problems() throws(TutorialError) -> [Problem] {
    var problems: [Problem] = []
    let files = Files.paths(below: folder)
    if !files.contains(where: { $0.hasSuffix(".html") }) {
      problems.append(Problem("the site has no page"))
    }
    // DocC's pages are frames, which are identical at the same depth.
    var read: [String: [String]] = [:]
    for path in files {
      let kind = (path as NSString).pathExtension
      guard let what = ["html": "page", "css": "style", "js": "script"][kind] else { continue }
      let text = try Files.text(folder.appending(path: path))
      let found: [String]
      switch kind {
      case "css": found = Self.foreignAddresses(inStyle: text)
      case "js": found = Self.foreignScripts(text)
      default:
        found = read[text] ?? Self.foreignAddresses(inPage: text)
        read[text] = found
      }
      problems += found.map { Problem("the \(what) would load \($0)", file: path) }
      if kind == "html", text.contains(bytes: "class=\"mermaid\""),
        !text.contains(bytes: "src=\"\(BookMarkdown.diagramScript)\"")
          || !files.contains(BookMarkdown.diagramScript)
      {
        problems.append(
          Problem(
            "the page has a diagram without the drawing script, which would be loaded from a different host",
            file: path))
      }
    }
    return problems
  }

  /// The addresses on other hosts that a page loads. A link to a different host isn't one.
  static func foreignAddresses(inPage html: String) -> [String] {
    let text = html.replacing(/(?s)<!--.*?-->/, with: "")
      .replacing(/(?is)(<script\b[^>]*>).*?<\/script/) { String($0.1) }
    let loaded =
      /(?is)<(?!a\s|area\s)[a-z](?:[^>"']|"[^"]*"|'[^']*')*?\s(?:src|srcset|href|data|poster|background)\s*=\s*["']?\s*((?:https?:|wss?:)?\/\/[^"'\s>]+)/
    return text.matches(of: loaded).map { String($0.1) } + foreignAddresses(inStyle: text)
  }

  /// The addresses on other hosts that a style sheet loads.
  static func foreignAddresses(inStyle text: String) -> [String] {
    text.matches(of: /(?:url\(|@import)\s*["']?((?:https?:)?\/\/[^"')\s;]+)/).map { String($0.1) }
  }

  /// The hosts from which scripts load scripts.
  private static let scriptHosts = [
    "unpkg.com", "cdn.jsdelivr.net", "cdnjs.cloudflare.com", "esm.sh", "googleapis.com",
  ]

  /// The scripts that the theme loads from a different host only if they are missing: the diagram script, which pages
  /// with diagrams include, and a feature that browsers support since 2020.
  private static let fallbacks = [
    "https://unpkg.com/mermaid@11/dist/mermaid.min.js",
    "https://unpkg.com/resize-observer-polyfill",
  ]

  /// The addresses on other hosts from which a script would load something in any case.
  static func foreignScripts(_ text: String) -> [String] {
    let bytes = Data(text.utf8)
    var found: [String] = []
    for host in scriptHosts {
      var start = bytes.startIndex
      while let match = bytes.range(of: Data("//\(host)".utf8), in: start..<bytes.endIndex) {
        let rest = bytes[match.lowerBound...].prefix { !"\"'`) \n".utf8.contains($0) }
        found.append("https:" + String(decoding: rest, as: UTF8.self))
        start = match.upperBound
      }
    }
    return found.filter { !fallbacks.contains($0) }
  }
}
