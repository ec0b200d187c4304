import Testing

@testable import LineEditor

@Suite("Words")
struct WordTests {
  @Test(
    "are split at unquoted white space",
    arguments: [
      ("", []), ("  \t ", []), ("add 2", ["add", "2"]), ("  a\t b ", ["a", "b"]),
      ("say 'two words' \"and two\"", ["say", "two words", "and two"]),
      (#"New\ York it\'s \\"#, ["New York", "it's", "\\"]), ("a'b c'd", ["ab cd"]),
      ("'' x \"\"", ["", "x", ""]),
      (#""\"quoted\" \n""#, [#""quoted" \n"#]),
      ("naïve 日本\u{3000}x e\u{301}", ["naïve", "日本\u{3000}x", "e\u{301}"]),
      ("one\ntwo 'three\nfour'", ["one", "two", "three\nfour"]),
    ])
  func split(line: String, words: [String]) throws {
    #expect(try splitWords(line) == words)
  }

  @Test("of a very long line are complete")
  func long() throws {
    let word = String(repeating: "x", count: 999)
    let words = Array(repeating: word, count: 1000)
    #expect(try splitWords(words.joined(separator: " ")) == words)
  }

  @Test("need closed quotes")
  func unfinished() {
    #expect(throws: WordSplittingError.unterminatedQuote("'")) { try splitWords("it's \"fine\"") }
    #expect(throws: WordSplittingError.unterminatedQuote("\"")) { try splitWords("say \"it's") }
    #expect(throws: WordSplittingError.nothingAfterBackslash) { try splitWords("a \\") }
    #expect(
      "\(WordSplittingError.unterminatedQuote("'"))"
        == "The line was to be split into words, but a quote (') is never closed. "
        + "Close it, or write \\' for the character itself.")
  }
}

@Suite("Text on a terminal")
struct TextTests {
  @Test(
    "is as wide as its characters",
    arguments: [
      ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}x\u{302}", 2), ("😀", 2),
      ("\u{1B}[1;31mred\u{1B}[0m", 3),
      ("\u{1B}]8;;https://example.org\u{7}link\u{1B}]8;;\u{1B}\\", 4), ("a\u{7}\u{8}b", 2),
      ("\u{E9}", 1),
    ])
  func width(text: String, width: Int) {
    #expect(text.terminalWidth == width)
    #expect(text[...].terminalWidth == width)
  }

  @Test("has no escape sequences for terminals that would print them")
  func withoutEscapes() {
    #expect("\u{1B}[1mbold\u{1B}[0m> ".withoutEscapes == "bold> ")
  }

  @Test(
    "has one stand-in for each cluster, of the same width, and is restored unchanged",
    arguments: [
      "plain", "e\u{301}日\u{3099}x\u{302}\u{323}", "\u{301}begins with an accent",
      "👩\u{200D}👩\u{200D}👧", "\u{100000}\u{2A700}\u{1B}[1mx\u{7}",
    ])
  func standIns(text: String) {
    var standIns = StandIns()
    let encoded = standIns.encode(text)
    #expect(encoded == standIns.encode(text))
    #expect(standIns.decode(encoded) == text)
    #expect(
      encoded.allSatisfy { $0.terminalWidth > 0 || $0.properties.generalCategory == .control })
    #expect(encoded.count == text.cells(escapes: false).count)
    for (scalar, cell) in zip(encoded, text.cells(escapes: false)) where cell.width > 0 {
      #expect(scalar.terminalWidth == cell.width)
    }
  }

  @Test("is shown with its clusters, and a single accent on a space")
  func shown() {
    var standIns = StandIns()
    var encoded = String.UnicodeScalarView()
    encoded.append(contentsOf: standIns.encode("\u{301}日\u{3099}\u{100000}"))
    #expect(standIns.show(String(encoded)) == " \u{301}日\u{3099}\u{100000}")
  }

  @Test("is decoded byte by byte, and invalid UTF-8 is replaced")
  func decoding() {
    var decoder = ScalarDecoder()
    var scalars = String.UnicodeScalarView()
    let bytes = Array("aé日😀".utf8) + [0xFF, 0x62, 0xE6, 0x97, 0x63, 0xC3, 0xC3, 0xA9]
    for byte in bytes {
      decoder.append([byte])
      while let scalar = decoder.next() { scalars.append(scalar) }
    }
    #expect(String(scalars) == "aé日😀\u{FFFD}b\u{FFFD}c\u{FFFD}é")
  }
}
