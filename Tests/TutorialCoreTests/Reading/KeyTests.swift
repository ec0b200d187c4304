import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Keys")
struct KeyTests {
  private func keys(_ reads: String...) -> [Key] {
    var decoder = KeyDecoder()
    return reads.flatMap { decoder.keys($0.utf8) }
  }

  @Test("letters of any script, and named keys")
  func named() {
    #expect(keys("aé漢") == [.character("a"), .character("é"), .character("漢")])
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[6~") == [.up, .down, .pageUp, .pageDown])
    #expect(keys("\u{1B}[H\u{1B}[4~\u{1B}[1;5C") == [.home, .end, .right])
    #expect(keys("\t\u{1B}[Z\r\u{7F}\u{6}") == [.tab, .backTab, .enter, .backspace, .control("f")])
  }

  @Test("an escape character by itself is a key, and one that begins a sequence isn't")
  func escape() {
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}[", "A") == [.up])
    #expect(keys("\u{1B}[38~x") == [.character("x")])
  }

  @Test("a character that arrives in two parts is one key")
  func parts() {
    var decoder = KeyDecoder()
    let bytes = Array("é".utf8)
    #expect(decoder.keys(bytes[..<1]) == [])
    #expect(decoder.keys(bytes[1...]) == [.character("é")])
  }
}

@Suite("A line of input on a screen")
struct InputFieldTests {
  private func type(_ keys: [Key]) -> InputField {
    var field = InputField()
    for key in keys { _ = field.handle(key) }
    return field
  }

  @Test("is edited at the cursor")
  func editing() {
    let letters = "one two".map { Key.character($0) }
    #expect(type(letters + [.home, .character("x"), .delete]).text == "xne two")
    #expect(type(letters + [.left, .backspace, .character("W")]).text == "one tWo")
    #expect(type(letters + [.control("w"), .character("3")]).text == "one 3")
    #expect(type(letters + [.left, .left, .control("u")]).text == "wo")
    #expect(type(letters + [.home, .right, .control("k")]).text == "o")
  }

  @Test("shows the part around the cursor if it is too long")
  func scrolling() {
    let field = type("abcdefgh".map { .character($0) })
    #expect(field.shown(width: 20).text == "abcdefgh")
    #expect(field.shown(width: 20).cursor == 8)
    #expect(field.shown(width: 5).text == "efgh")
    #expect(field.shown(width: 5).cursor == 4)
    let atStart = type("abcdefgh".map { .character($0) } + [.home])
    #expect(atStart.shown(width: 5).text == "abcde")
    #expect(atStart.shown(width: 5).cursor == 0)
    let wide = type("漢字漢字".map { .character($0) })
    #expect(wide.shown(width: 5).text == "漢字")
    #expect(wide.shown(width: 5).cursor == 4)
  }
}
