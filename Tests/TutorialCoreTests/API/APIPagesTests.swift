import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The pages of an API, in the book")
struct APIPagesTests {
  private static let page = """
    <!doctype html><html><head><link rel="icon" href="/tutorial-api/favicon.ico">
    <title>Documentation</title><script>var baseUrl = "/tutorial-api/"</script>
    <script defer="defer" src="/tutorial-api/js/a.js"></script></head>
    <body data-color-scheme="auto"><div id="app"></div></body></html>
    """

  @Test("each page finds all others relative to itself, and links back to the book")
  func arranged() async throws {
    try await Files.withTemporaryFolder { site in
      let folder = site.appending(path: "api")
      for path in [
        "index.html", "documentation/library/index.html", "documentation/library/a/index.html",
      ] {
        try Files.write(Self.page, to: folder.appending(path: path))
      }
      try Files.write("", to: folder.appending(path: "linkable-entities.json"))
      try Files.write("", to: folder.appending(path: "downloads/x"))
      for path in ["js/a.js", "favicon.ico"] {
        try Files.write("", to: folder.appending(path: path))
      }
      try Files.write("", to: site.appending(path: "library-api.html"))
      try APIPages(folder: folder).arrange()

      let deep = try Files.text(folder.appending(path: "documentation/library/a/index.html"))
      #expect(deep.contains(#"var baseUrl = new URL("../../../", document.baseURI).pathname;"#))
      #expect(deep.contains(#"src="../../../js/a.js""#))
      #expect(deep.contains(#"<a href="../../../../library-api.html">"#))
      #expect(!deep.contains(DocCompiler.basePath))
      let first = try Files.text(folder.appending(path: "index.html"))
      #expect(first.contains("url=../library-api.html"))
      #expect(!folder.appending(path: "linkable-entities.json").exists)
      #expect(!folder.appending(path: "downloads").exists)
      let found = try SiteAudit(folder: site).problems()
      #expect(found == [])
    }
  }

  @Test("a page in an unknown form is refused, and named")
  func unknown() async throws {
    try await Files.withTemporaryFolder { folder in
      try Files.write("<html></html>", to: folder.appending(path: "documentation/a/index.html"))
      let error = #expect(throws: TutorialError.self) { try APIPages(folder: folder).arrange() }
      #expect(
        error?.message.contains("documentation/a/index.html in a form that is not known") == true)
    }
  }

  @Test("a page's references have to exist, and must not be on other hosts")
  func audit() async throws {
    try await Files.withTemporaryFolder { folder in
      func reference(_ url: String) -> String { #"{"type": "topic", "url": "\#(url)"}"# }
      let picture = #"{"type": "image", "variants": [{"url": "https://example.com/a.png"}]}"#
      try Files.write(
        """
        {"references": {"a": \(reference("/documentation/b")), "b": \(reference("/documentation/c")),
          "d": \(picture), "e": {"type": "link", "url": "https://example.com"}}}
        """, to: folder.appending(path: "data/documentation/a.json"))
      try Files.write("{}", to: folder.appending(path: "data/documentation/b.json"))
      try Files.write("", to: folder.appending(path: "documentation/b/index.html"))
      let found = try APIAudit.problems(in: folder).map(\.description).sorted()
      #expect(
        found == [
          "data/documentation/a.json: /documentation/c is not there",
          "data/documentation/a.json: the page would load https://example.com/a.png",
        ])
    }
  }

  @Test("a folder without pages is a problem")
  func empty() async throws {
    try await Files.withTemporaryFolder { folder in
      let found = try APIAudit.problems(in: folder)
      #expect(found == [Problem("there is no page of the API")])
    }
  }

  @Test("a lesson without any link to a symbol is a problem, as is a name without its page")
  func lessonsWithoutLinks() async throws {
    try await Files.withTemporaryFolder { site in
      let milestones = [try Course.milestone(1), try Course.milestone(2)]
      for (milestone, target) in zip(milestones, ["api/documentation/a/index.html", "other.html"]) {
        try Files.write(
          "<a href=\"\(target)\">a</a>", to: site.appending(path: "\(milestone.folder).html"))
      }
      try Files.write("", to: site.appending(path: "api/documentation/a/index.html"))
      let found = try APIAudit.lessonsWithoutLinks(milestones, in: site)
      #expect(
        found == [Problem("no name in it leads to the page of a symbol", file: "02-Effects.html")])
      try Files.remove(site.appending(path: "api/documentation/a/index.html"))
      let nowhere = try APIAudit.lessonsWithoutLinks([milestones[0]], in: site)
      #expect(nowhere.map(\.message) == ["api/documentation/a/index.html is not there"])
    }
  }
}
