import Foundation
import TutorialCore

/// DocC's pages, adapted to the book: usable in any folder of any server, with a link back.
///
/// DocC stores the pages' location on the server. The book's location isn't known in advance, so each page derives it
/// from its own address.
struct APIPages {
  /// The folder of the pages.
  let folder: URL

  /// Files that DocC writes for other programs, and unused pictures.
  private static let left = [
    "assets.json", "developer-og-twitter.jpg", "developer-og.jpg", "diagnostics.json", "downloads",
    "images", "index.html", "indexing-records.json", "linkable-entities.json", "videos",
  ]

  /// Adapts the pages to the book.
  ///
  /// - Throws: An error if a page of DocC's has an unknown form.
  func arrange() throws(TutorialError) {
    for name in Self.left {
      // Some are folders. Missing ones are ignored.
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    var texts: [String: String] = [:]
    for path in Files.paths(below: folder) where path.hasSuffix(".html") {
      let file = folder.appending(path: path)
      let page = try Files.text(file)
      let depth = path.count { $0 == "/" }
      // Most pages at the same depth are identical.
      let key = "\(depth) \(page)"
      let text: String
      if let known = texts[key] {
        text = known
      } else {
        text = try Self.arranged(page, depth: depth, file: path)
        texts[key] = text
      }
      try Files.write(text, to: file)
    }
    try Files.write(Self.first, to: folder.appending(path: "index.html"))
  }

  /// A page with addresses that are valid wherever the book is.
  ///
  /// - Parameters:
  ///   - depth: The number of folders above the page.
  static func arranged(
    _ page: String, depth: Int, file: String
  ) throws(TutorialError) -> String {
    let up = String(repeating: "../", count: depth)
    let base = "\"/\(DocCompiler.basePath)/"
    let assignment = "var baseUrl = \(base)\""
    let app = "<div id=\"app\">"
    guard page.contains(bytes: assignment), page.contains(bytes: app) else {
      throw TutorialError(
        .software, "DocC has made \(file) in a form that is not known: it has no \(assignment).",
        advice: "A different version of Swift may have a different form.")
    }
    return page.replacing(assignment, with: Self.script(up: up))
      .replacing(base, with: "\"\(up)")
      .replacing("<title>Documentation</title>", with: "<title>API</title>")
      .replacing(app, with: Self.bar(up: up) + app)
  }

  /// Derives the location of the pages. Links from the book name a page's file, but DocC's script expects the folder.
  /// On pages that are opened from disk, that script would find nothing and navigate away, so it isn't run there.
  private static func script(up: String) -> String {
    """
    var baseUrl = new URL("\(up)", document.baseURI).pathname;
    if (location.protocol === "file:")
      document.write(`<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`);
    else if (location.pathname.endsWith("/index.html"))
      history.replaceState(null, "", location.pathname.slice(0, -10) + location.search + location.hash);
    """
  }

  /// The link back to the book, and an explanation for pages without a server.
  private static func bar(up: String) -> String {
    """
    <style>
    #book{font:15px/1.4 system-ui,sans-serif;margin:0;padding:.5rem 1.25rem}
    #book a{color:#06c}
    @media (prefers-color-scheme:dark){#book{color:#f5f5f7;background:#1d1d1f}#book a{color:#2997ff}}
    </style>
    <p id="book"><a href="\(up)../\(APIPages.list)">The library’s API</a> in the book
    <span id="from-disk" hidden><br>Browsers don't show these pages from disk. They need a server, such as
    <code>python3 -m http.server</code> in the folder of the book.</span></p>
    <script>document.getElementById("from-disk").hidden = location.protocol !== "file:"</script>
    """
  }

  /// The page of the book that lists the modules.
  static let list = "library-api.html"

  /// The page of the folder itself: DocC has no page that lists all modules.
  private static let first = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
    <meta http-equiv="refresh" content="0; url=../\(list)"></head>
    <body><a href="../\(list)">The library’s API</a></body></html>
    """
}
