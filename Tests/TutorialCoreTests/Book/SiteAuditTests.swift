import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Problems of a web site")
struct SiteAuditTests {
  private func problems(_ files: [String: String]) async throws -> [String] {
    try await Files.withTemporaryFolder { folder in
      for (path, text) in files { try Files.write(text, to: folder.appending(path: path)) }
      return try SiteAudit(folder: folder).problems().map(\.description)
    }
  }

  @Test("a site without resources from other hosts is fine, and may link to other hosts")
  func fine() async throws {
    let found = try await problems([
      "index.html": """
      <!doctype html><link rel=stylesheet href=style.css><script src="a%20b.js?1"></script>
      <!-- <img src="https://example.com/comment.png"> -->
      <script>let text = '<img src="https://example.com/text.png">'</script>
      <a href="two.html#there">two</a> <a href='https://example.com/?a=1&amp;b'>other</a>
      <a href="#here">here</a><p id=here>
      """,
      "two.html": "<h1 id=\"there\">Two</h1><a href=\".\\index.html\"></a>"
        .replacing(".\\", with: "./"),
      "style.css": "p { background: url(data:image/png;base64,AAAA) }",
      "a b.js": "",
    ])
    #expect(found == [])
  }

  @Test(
    "resources on other hosts are found",
    arguments: [
      (#"<script src="https://example.com/a.js"></script>"#, "https://example.com/a.js"),
      ("<img alt='a > b' src=//example.com/a.png>", "//example.com/a.png"),
      (#"<link rel="preconnect" href="HTTPS://example.com">"#, "HTTPS://example.com"),
      (#"<img srcset="https://example.com/a.png 2x">"#, "https://example.com/a.png"),
      ("<style>@import 'https://example.com/a.css'</style>", "https://example.com/a.css"),
      (#"<p style="background: url(https://example.com/b.png)">"#, "https://example.com/b.png"),
    ])
  func foreign(_ html: String, _ address: String) async throws {
    let found = try await problems(["index.html": html])
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("would load \(address)") == true)
  }

  @Test("a style sheet with a font on a different host is found")
  func foreignStyle() async throws {
    let found = try await problems([
      "index.html": "", "a.css": #"@font-face { src: url("https://example.com/f.woff") }"#,
    ])
    #expect(found == ["a.css: the style would load https://example.com/f.woff"])
  }

  @Test("a script that loads a script from a known host is found, unless that is never needed")
  func foreignScript() async throws {
    let found = try await problems([
      "index.html": "",
      "a.js":
        #"load("https://unpkg.com/mermaid@11/dist/mermaid.min.js"); load("https://unpkg.com/b")"#,
    ])
    #expect(found == ["a.js: the script would load https://unpkg.com/b"])
  }

  @Test("a page with a diagram has to load the drawing script")
  func diagrams() async throws {
    let page = "<pre class=\"mermaid\"></pre>"
    let script = "<script src=\"assets/mermaid.js\"></script>"
    let without = try await problems(["index.html": page, "assets/mermaid.js": ""])
    let nowhere = try await problems(["index.html": script + page])
    for found in [without, nowhere] {
      #expect(found.count == 1)
      #expect(found.first?.contains("the drawing script") == true)
    }
    let found = try await problems(["index.html": script + page, "assets/mermaid.js": ""])
    #expect(found == [])
  }

  @Test("a site without pages is a problem")
  func empty() async throws {
    #expect(try await problems([:]) == ["the site has no page"])
  }
}
