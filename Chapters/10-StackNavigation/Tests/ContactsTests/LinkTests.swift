import Foundation
import Testing

@testable import contacts

@Suite("Valid and invalid links")
struct LinkTests {
  private func failure(of text: String) throws -> String {
    try #require(throws: DeepLinkError.self) { try URL(link: text) }.description
  }

  @Test("a link with a host is explained: it has a slash too many")
  func host() throws {
    #expect(
      try failure(of: "contacts://ada/grace") == """
        In “contacts://ada/grace”, “ada” is in the place of a host name. For a contact, use one \
        slash: “contacts:/ada/grace”.
        """)
  }

  @Test(
    "a URL with a different scheme, or none, is not a link to a contact",
    arguments: ["https://example.com/ada", "ada", "/ada/grace", "", "contact:/ada", "mailto:ada"])
  func otherScheme(text: String) throws {
    #expect(
      try failure(of: text) == """
        “\(text)” is not a link to a contact. A link begins with “contacts:/”, as in \
        “contacts:/ada/grace”.
        """)
  }

  @Test(
    "the words of a link are decoded, and empty words are ignored",
    arguments: [
      ("contacts:/ada/grace", ["ada", "grace"]), ("contacts:/zo%C3%AB//ada/", ["zoë", "ada"]),
      ("contacts:/a%2Fb/c%20d", ["a/b", "c d"]), ("contacts:/", []), ("contacts:ada", ["ada"]),
    ] as [(String, [String])])
  func words(text: String, words: [String]) throws {
    #expect(try URL(link: text).words() == words)
  }

  @Test(
    "words of any content are restored from a link",
    arguments: [["ada", "grace"], ["zoë"], ["a/b", "c d", "?", "#", "%", "🦉"], []])
  func inverse(words: [String]) throws {
    #expect(try URL(words: words).words() == words)
  }

  @Test("a link is shown without percent-encoding")
  func text() {
    #expect(URL(words: ["ada", "zoë"]).absoluteString == "contacts:/ada/zo%C3%AB")
    #expect(URL(words: ["ada", "zoë"]).linkText == "contacts:/ada/zoë")
  }
}
