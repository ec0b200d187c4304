import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("Layout", .timeLimit(.minutes(10)))
struct LayoutTests {
  @Test("long lines are broken between words and go on at their indentation")
  func words() {
    let frame = Frame(rendering: Section("A") { Text("the quick brown fox jumps") })
    #expect(frame.text(width: 12) == "A\n  the quick\n  brown fox\n  jumps")
  }

  @Test("a row goes on behind its number")
  func rows() {
    let view = ForEach(["the quick brown fox"], id: \.self) { row in
      Text(row)
      Text("over")
      Button("go") {}
    }
    #expect(Frame(rendering: view).text(width: 12) == "1. the quick\n   brown fox\n   over")
  }

  @Test(
    "what stays together is broken inside only where a line has no room for it",
    arguments: [true, false])
  func together(colors: Bool) {
    let line = StyledLine(
      [
        .init("Do: "), .init("add TEXT"), .init(", "), .init("a b").together, .init(" "),
        .init("c"),
      ])
    func rows(_ width: Int) -> [String] { line.laidOut(width: width, colors: colors) }
    #expect(rows(17) == ["Do: add TEXT, a b", "c"])
    #expect(rows(16) == ["Do: add TEXT,", "a b c"])
    #expect(rows(2) == ["Do", ":", "ad", "d", "TE", "XT", ",", "a", "b", "c"])
  }

  @Test("commands are not broken inside")
  func commands() {
    let commands = [Command(label: "add", argument: .text("text")) { (_: String) in nil }]
    let line = StyledLine.commands(commands)
    #expect(line.laidOut(width: 80, colors: false) == ["Commands: add TEXT, help, quit"])
    #expect(line.laidOut(width: 17, colors: false) == ["Commands:", "  add TEXT, help,", "  quit"])
    #expect(
      line.laidOut(width: 9, colors: false) == [
        "Commands:", "  add", "  TEXT,", "  help,", "  quit",
      ])
  }

  @Test("a word that is too long is broken where it must be")
  func longWord() {
    #expect(
      Frame(rendering: Text("a incomprehensible b")).text(width: 6)
        == "a\nincomp\nrehens\nible b")
  }

  @Test("wide characters and accents count as the columns that they take")
  func wideCharacters() {
    let frame = Frame(rendering: Text("東京東京 e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"))
    #expect(
      frame.text(width: 7)
        == "東京東\n京 \ne\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"
        .replacing(" \n", with: "\n"))
  }

  @Test("no line is longer than the width, whatever it holds", arguments: 2...30)
  func neverTooLong(width: Int) {
    let text = "A 東 long-winded e\u{301}tude about   spaces, 日本語のテキスト and Rindfleisch"
    let view = Section(header: Text(text), footer: Text(text)) {
      Section(text) {
        Divider()
        ForEach(0..<12) { _ in
          Text(text).bold() + Text(text)
          Button("go") {}
          Toggle("on", isOn: .constant(true))
        }
      }
    }
    .alert(isPresented: .constant(true)) { Alert(title: Text(text), message: Text(text)) }
    let frame = Frame(rendering: view)
    for colors in [true, false] {
      for line in frame.text(width: width, colors: colors).split(separator: "\n") {
        #expect(line.terminalWidth <= width)
      }
    }
  }

  @Test("nothing but spaces at breaks is lost")
  func nothingLost() {
    let text = "the quick brown 東京 incomprehensible fox jumps over"
    for width in 2...60 {
      let printed = Frame(rendering: Text(text)).text(width: width)
      #expect(printed.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    }
  }

  @Test("styles are escape sequences, and only with colours")
  func escapes() {
    let frame = Frame(rendering: Text("a").bold().foregroundColor(.red) + Text("b"))
    #expect(frame.text(colors: true) == "\u{1B}[1;31ma\u{1B}[0mb")
    #expect(frame.text() == "ab")
    #expect(frame.description == "ab")
  }

  @Test("a colour is not bold where its brighter form could not be read on a light ground")
  func boldColours() {
    func escaped(_ color: Color) -> String {
      Frame(rendering: Text("a").foregroundColor(color).bold()).text(colors: true)
    }
    #expect(escaped(.green) == "\u{1B}[32ma\u{1B}[0m")
    #expect(escaped(.yellow) == "\u{1B}[33ma\u{1B}[0m")
    #expect(escaped(.cyan) == "\u{1B}[36ma\u{1B}[0m")
    #expect(escaped(.purple) == "\u{1B}[35ma\u{1B}[0m")
    #expect(escaped(.red) == "\u{1B}[1;31ma\u{1B}[0m")
    // Text without its own colour stays bold next to coloured text.
    let score = Text("x").foregroundColor(.cyan) + Text(" : ") + Text("o").foregroundColor(.purple)
    #expect(
      Frame(rendering: score.bold()).text(colors: true)
        == "\u{1B}[36mx\u{1B}[0m\u{1B}[1m : \u{1B}[0m\u{1B}[35mo\u{1B}[0m")
    // Where styles are written as markers, the text is bold.
    var style = TextStyle.bold
    style.color = .green
    #expect(style.marked("a") == "<green>**a**</green>")
  }

  @Test("styles survive a break")
  func brokenStyles() {
    let frame = Frame(rendering: Text("aa bb").underline())
    #expect(frame.text(width: 3, colors: true) == "\u{1B}[4maa\u{1B}[0m\n\u{1B}[4mbb\u{1B}[0m")
  }

  @Test("every style and colour has its own escape sequence")
  func allStyles() {
    var styles = Color.allCases.map { TextStyle.color($0) }
    for path in [
      \TextStyle.isBold, \.isItalic, \.isDimmed, \.isUnderlined, \.isStruckThrough,
    ] {
      var style = TextStyle()
      style[keyPath: path] = true
      styles.append(style)
    }
    #expect(Set(styles.map { $0.escaped("x") }).count == styles.count)
    #expect(TextStyle().escaped("x") == "x")
  }
}
