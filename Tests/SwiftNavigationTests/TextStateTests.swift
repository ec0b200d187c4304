import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

@Suite("Texts as values")
struct TextStateTests {
  @Test("texts are compared with their styles")
  func equality() {
    let count = 2
    let text: TextState = "Delete \(count)?"
    #expect(text == TextState("Delete 2?"))
    #expect(text == TextState(verbatim: "Delete 2?"))
    #expect(text != text.bold())
    #expect(text != TextState("Delete 3?"))
  }

  @MainActor
  @Test("texts are joined with their styles, and can be read without styles")
  func joining() {
    let text = "It " + TextState("is").bold()
    #expect(text.plain == "It is")
    #expect(String(state: text) == "It is")
    #expect(Text(text) == Text("It ") + Text("is").bold())
  }

  @Test("texts are dumped with their styles")
  func dumps() {
    let text = TextState("Go")
    let dumps = [
      text, text.bold(), text.dimmed(), text.italic(), text.underline(), text.strikethrough(),
      text.foregroundColor(.red), "It " + text.bold(),
    ].map { String(customDumping: $0) }
    #expect(
      dumps == [
        #""Go""#, #""**Go**""#, #""<dimmed>Go</dimmed>""#, #""_Go_""#, #""<u>Go</u>""#,
        #""~~Go~~""#, #""<red>Go</red>""#, #""It **Go**""#,
      ])
  }

  @Test("bold italics are dumped as both, so that no mark is ambiguous")
  func dumpsBoth() {
    let text = TextState("Hello, ") + TextState("world").bold().italic() + TextState("!")
    #expect(String(customDumping: text) == #""Hello, _**world**_!""#)
  }
}
