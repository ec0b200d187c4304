import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Markdown within a paragraph")
struct InlineMarkdownTests {
  /// The pieces, code in brackets, strong words in braces, emphasis in angles, links in bars.
  private func pieces(_ markdown: String) -> String {
    InlineMarkdown(markdown).pieces.map { piece in
      switch piece.kind {
      case .plain: piece.text
      case .code: "[\(piece.text)]"
      case .strong: "{\(piece.text)}"
      case .strongCode: "{[\(piece.text)]}"
      case .emphasis: "<\(piece.text)>"
      case .link: "|\(piece.text)|"
      }
    }
    .joined()
  }

  @Test(
    "distinguishes the marks, even nested ones",
    arguments: [
      ("A **store** *holds* `state`.", "A {store} <holds> [state]."),
      ("**Call `run`** now", "{Call }{[run]} now"),
      ("**`Store.swift`**, **<code>x</code>**", "{[Store.swift]}, {[x]}"),
      ("`**x**` and `` a`b ``", "[**x**] and [a`b]"),
      ("2 * 3 * 4 and \\*this\\*", "2 * 3 * 4 and *this*"),
      ("<code>Effect&lt;Int&gt;</code> & <em>so</em>", "[Effect<Int>] & <so>"),
      ("1 < 2, a &lt; b", "1 < 2, a < b"),
    ])
  func marks(markdown: String, expected: String) {
    #expect(pieces(markdown) == expected)
    #expect(InlineMarkdown(markdown).problems.isEmpty)
  }

  @Test(
    "names the target of a link for a reader in a terminal",
    arguments: [
      ("[there](https://swift.org)", "|there| (https://swift.org)"),
      ("[part two](../02-Effects/Chapter.md#publishers)", "|part two| (chapter 2, “publishers”)"),
      ("[chapter 2](../02-Effects/Chapter.md#publishers)", "|chapter 2| (“publishers”)"),
      (
        "[Chapter 12](../02-Effects/Chapter.md#publishers)",
        "|Chapter 12| (chapter 2, “publishers”)"
      ),
      ("[three](../03-Composition/Chapter.md)", "|three| (./tutorial read 3)"),
      ("[how](../../Tutorial.md#how-to-work)", "|how| (Tutorial.md, “how to work”)"),
      ("see [Publishers](../02-Effects/Chapter.md#publishers)", "see |Publishers| (chapter 2)"),
      ("see [“Publishers”](../02-Effects/Chapter.md#publishers)", "see |“Publishers”| (chapter 2)"),
      (
        "[invariants of chapter 2](../02-Effects/Chapter.md#invariants)",
        "|invariants of chapter 2|"
      ),
      ("[How to work](../../Tutorial.md#how-to-work)", "|How to work| (Tutorial.md)"),
      ("see [below](#exercises)", "see |below|"), ("an `a[i](x)`", "an [a[i](x)]"),
      ("an array[0] (so)", "an array[0] (so)"), ("<https://swift.org>", "|https://swift.org|"),
    ])
  func links(markdown: String, expected: String) {
    #expect(pieces(markdown) == expected)
  }

  @Test(
    "names a section by its original title",
    arguments: [
      ("[case paths](../03-B/Chapter.md#a-part-an-action)", "chapter 3, “A part, an `action`”"),
      ("[A part, an action](../03-B/Chapter.md#a-part-an-action)", "chapter 3"),
      ("[twice](../03-B/Chapter.md#the-idea-1)", "chapter 3, “The idea”"),
      ("[code](../03-B/Chapter.md#no-heading)", "chapter 3, “no heading”"),
      ("[gone](../04-C/Chapter.md#the-idea)", "chapter 4, “the idea”"),
    ])
  func sections(markdown: String, shown: String) async throws {
    try await Files.withTemporaryFolder { folder in
      try Files.write(
        "# 3 · B\n## The idea\n### A part, an `action`\n```sh\n# No heading\n```\n### The idea\n",
        to: folder.appending(path: "03-B/Chapter.md"))
      let lesson = folder.appending(path: "01-A")
      try Files.createFolder(lesson)
      let sections = SectionTitles(linkedFrom: markdown, in: lesson)
      let text = InlineMarkdown(markdown, sections: sections).pieces.text
      #expect(text.hasSuffix(" (\(shown.replacing("`", with: "")))"))
    }
  }

  @Test(
    "keeps unsupported markup, and reports it",
    arguments: [
      ("an Effect<Action>", "an Effect<Action>", "<Action> is unsupported HTML"),
      ("half `code", "half `code", "backtick"), ("**half", "**half", "\"**\""),
      ("![a](b.png)", "![a](b.png)", "picture"),
    ])
  func unknown(markdown: String, expected: String, problem: String) {
    let inline = InlineMarkdown(markdown)
    #expect(pieces(markdown) == expected)
    #expect(inline.problems.count == 1)
    #expect(inline.problems.first?.contains(problem) == true)
  }
}
