import Foundation
import TutorialCore

/// Looks through a web site for what would be fetched from another host, and for links that lead nowhere.
struct SiteAudit {
  /// The folder of the site.
  let folder: URL

  /// What is wrong.
  func problems() throws(TutorialError) -> [Problem] {
    var problems: [Problem] = []
    var pages: [String: HTMLPage] = [:]
    let paths = Files.paths(below: folder)
    // DocC's pages are frames, of which each is the same as all others at its depth.
    var read: [String: HTMLPage] = [:]
    for path in paths where path.hasSuffix(".html") {
      let text = try Files.text(folder.appending(path: path))
      let page = read[text] ?? HTMLPage(text)
      read[text] = page
      pages[path] = page
    }
    if pages.isEmpty { problems.append(Problem("the site has no page")) }
    for path in paths where path.hasSuffix(".css") {
      let text = try Files.text(folder.appending(path: path))
      problems += Self.foreignAddresses(inStyle: text).map {
        Problem("the style would load \($0)", file: path)
      }
    }
    for path in paths where path.hasSuffix(".js") {
      let text = try Files.text(folder.appending(path: path))
      problems += Self.foreignScripts(text).map {
        Problem("the script would load \($0)", file: path)
      }
    }
    let files = Set(paths)
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      problems += page.loaded.filter(Self.isForeign).map {
        Problem("the page would load \($0)", file: path)
      }
      problems += page.styles.flatMap(Self.foreignAddresses).map {
        Problem("the page's style would load \($0)", file: path)
      }
      if page.hasDiagram, !page.loaded.contains(BookMarkdown.diagramScript) {
        problems.append(
          Problem(
            "the page has a diagram and not what draws it, so another host is asked", file: path))
      }
      for target in page.loaded + page.links where Self.isLocal(target) {
        if let message = problem(with: target, on: path, files: files, pages: pages) {
          problems.append(Problem(message, file: path))
        }
      }
    }
    return problems
  }

  private func problem(
    with target: String, on path: String, files: Set<String>, pages: [String: HTMLPage]
  ) -> String? {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].prefix { $0 != "?" }.removingPercentEncoding ?? String(parts[0])
    var destination = path
    if !name.isEmpty {
      var folders = path.split(separator: "/").dropLast().map(String.init)
      for part in name.split(separator: "/") {
        if part == ".." {
          if folders.popLast() == nil { return "\(target) leads out of the site" }
        } else if part != "." {
          folders.append(String(part))
        }
      }
      destination = folders.joined(separator: "/")
    }
    if name.hasPrefix("/") { return "\(target) leads to the root of a server" }
    guard files.contains(destination) else { return "\(target) is not there" }
    guard parts.count > 1, !parts[1].isEmpty, let page = pages[destination] else { return nil }
    let anchor = parts[1].removingPercentEncoding ?? String(parts[1])
    return page.anchors.contains(anchor) ? nil : "\(destination) has no place #\(anchor)"
  }

  private static func isForeign(_ address: String) -> Bool {
    let address = address.lowercased()
    return ["http:", "https:", "//", "ws:", "wss:"].contains { address.hasPrefix($0) }
  }

  private static func isLocal(_ address: String) -> Bool {
    address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) == nil && !address.hasPrefix("//")
  }

  /// The hosts from which scripts load scripts.
  private static let scriptHosts = [
    "unpkg.com", "cdn.jsdelivr.net", "cdnjs.cloudflare.com", "esm.sh", "googleapis.com",
  ]

  /// What the theme loads from another host when it is missing: what draws diagrams, which pages with
  /// diagrams have, and what browsers have had since 2020.
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

  /// The addresses on other hosts that a style sheet loads.
  static func foreignAddresses(inStyle text: String) -> [String] {
    let addresses = text.matches(of: /(?:url\(|@import)\s*["']?([^"')\s;]+)/).map { String($0.1) }
    return addresses.filter(isForeign)
  }
}

/// What a page of HTML refers to.
struct HTMLPage {
  /// What a browser fetches by itself.
  private(set) var loaded: [String] = []
  /// What a reader may click.
  private(set) var links: [String] = []
  /// Its own styles.
  private(set) var styles: [String] = []
  /// The places on it that a link can name.
  private(set) var anchors: Set<String> = []
  /// Whether there is a diagram to be drawn.
  private(set) var hasDiagram = false

  /// Reads a page.
  init(_ html: String) {
    let bytes = Array(html.utf8)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if bytes[index...].starts(with: "!--".utf8) {
        index = Self.find("-->", in: bytes, from: index)
        continue
      }
      let (name, attributes, end) = Self.tag(bytes, from: index)
      guard !name.isEmpty else { continue }
      index = end
      add(name, attributes)
      if name == "script" || name == "style" {
        let close = Self.find("</\(name)", in: bytes, from: index)
        if name == "style" { styles.append(String(decoding: bytes[index..<close], as: UTF8.self)) }
        index = close
      }
    }
  }

  /// The tags of a text that begin something, in their order.
  static func tags(in html: String) -> [(name: String, attributes: [String: String])] {
    let bytes = Array(html.utf8)
    var tags: [(name: String, attributes: [String: String])] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let (name, attributes, end) = tag(bytes, from: start + 1)
      index = name.isEmpty ? start + 1 : end
      if !name.isEmpty { tags.append((name, attributes)) }
    }
    return tags
  }

  private mutating func add(_ name: String, _ attributes: [String: String]) {
    if let id = attributes["id"] { anchors.insert(id) }
    if let style = attributes["style"] { styles.append(style) }
    if attributes["class"]?.split(separator: " ").contains("mermaid") == true { hasDiagram = true }
    switch name {
    case "a", "area":
      if let target = attributes["href"] { links.append(target) }
      if let name = attributes["name"] { anchors.insert(name) }
    case "link":
      let kinds = (attributes["rel"] ?? "").lowercased().split(separator: " ")
      let isLink = kinds.allSatisfy { ["prev", "next", "canonical", "alternate"].contains($0) }
      guard let target = attributes["href"] else { return }
      if isLink { links.append(target) } else { loaded.append(target) }
    default:
      for key in ["src", "data", "poster", "background"] {
        if let target = attributes[key] { loaded.append(target) }
      }
      for part in (attributes["srcset"] ?? "").split(separator: ",") {
        if let target = part.split(separator: " ").first { loaded.append(String(target)) }
      }
    }
  }

  private static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int {
    let text = Array(text.utf8)
    var index = start
    while let found = bytes[index...].firstIndex(of: text[0]) {
      if bytes[found...].starts(with: text) { return found }
      index = found + 1
    }
    return bytes.count
  }

  /// The name and the attributes of a tag, from behind its angle, and the place behind it. An end tag has
  /// no name.
  private static func tag(
    _ bytes: [UInt8], from start: Int
  ) -> (name: String, attributes: [String: String], end: Int) {
    var index = start
    func take(while isWanted: (UInt8) -> Bool) -> String {
      let first = index
      while index < bytes.count, isWanted(bytes[index]) { index += 1 }
      return String(decoding: bytes[first..<index], as: UTF8.self)
    }
    let end = UInt8(ascii: ">")
    let equals = UInt8(ascii: "=")
    func isSpace(_ byte: UInt8) -> Bool { byte <= 32 || byte == UInt8(ascii: "/") }
    let name = take {
      $0 | 32 >= UInt8(ascii: "a") && $0 | 32 <= UInt8(ascii: "z") || (48...57).contains($0)
    }
    var attributes: [String: String] = [:]
    while index < bytes.count {
      _ = take(while: isSpace)
      guard index < bytes.count, bytes[index] != end else { break }
      let key = take { !isSpace($0) && $0 != equals && $0 != end }
      var value = ""
      if index < bytes.count, bytes[index] == equals {
        index += 1
        let quote = index < bytes.count ? bytes[index] : end
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          index += 1
          value = take { $0 != quote }
          index += 1
        } else {
          value = take { $0 > 32 && $0 != end }
        }
      }
      attributes[key.lowercased()] = decoded(value)
    }
    return (name.lowercased(), attributes, min(index + 1, bytes.count))
  }

  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
