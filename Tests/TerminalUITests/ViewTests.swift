import Testing

@testable import TerminalUI

@MainActor
@Suite("Views", .timeLimit(.minutes(10)))
struct ViewTests {
  @Test("a view renders to lines of text")
  func lines() {
    struct Greeting: View {
      let name: String
      var body: some View {
        Text("Hello,")
        Text("\(name)!")
      }
    }
    #expect(Frame(rendering: Greeting(name: "Blob")).description == "Hello,\nBlob!")
  }

  @Test("line breaks in a text make several lines")
  func lineBreaks() {
    let frame = Frame(rendering: Section("A") { Text("one\r\ntwo\n\nthree") })
    #expect(frame.description == "A\n  one\n  two\n\n  three")
    #expect(frame.lines.count == 5)
  }

  @Test("a text cannot command the terminal")
  func controlCharacters() {
    let frame = Frame(rendering: Text("a\u{1B}[2Jb\tc\u{9B}d\u{7}é"))
    #expect(frame.description == "a\u{FFFD}[2Jb  c\u{FFFD}d\u{FFFD}é")
  }

  @Test("a builder takes if, else, if let, switch and loops")
  func builder() {
    @ViewBuilder func view(_ number: Int?) -> some View {
      if let number {
        Text("some")
        if number > 1 { Text("many") } else { Text("few") }
        switch number {
        case 0: Text("zero")
        case 1: Text("one")
        default: for index in 0..<number { Text("loop \(index)") }
        }
      }
      if number == nil { Text("none") }
    }
    #expect(Frame(rendering: view(nil)).description == "none")
    #expect(Frame(rendering: view(0)).description == "some\nfew\nzero")
    #expect(Frame(rendering: view(1)).description == "some\nfew\none")
    #expect(Frame(rendering: view(2)).description == "some\nmany\nloop 0\nloop 1")
  }

  @Test("a builder takes more than ten views, and none")
  func manyViews() {
    let many = Group {
      Text("1"); Text("2"); Text("3"); Text("4"); Text("5"); Text("6")
      Text("7"); Text("8"); Text("9"); Text("10"); Text("11"); Text("12")
    }
    #expect(Frame(rendering: many).lines.count == 12)
    #expect(Frame(rendering: Group {}).lines.isEmpty)
  }

  @Test("a builder takes views behind an availability check")
  func availability() {
    let view = Group {
      if #available(macOS 14, *) { Text("new") } else { Text("old") }
    }
    #expect(Frame(rendering: view).description == "new")
  }

  @Test("sections indent, and stack up")
  func sections() {
    let view = Section("Outer", footer: "Below") {
      Text("a")
      Section("Inner") { Text("b") }
      Section { Text("c") }
    }
    #expect(Frame(rendering: view).description == "Outer\n  a\n  Inner\n    b\n  c\n  Below")
    #expect(Frame(rendering: view).lines[0].spans[0].style.isBold)
    #expect(Frame(rendering: view).lines[5].spans[0].style.isDimmed)
  }

  @Test("a horizontal stack joins its texts and keeps its commands")
  func horizontalStack() {
    let view = HStack {
      Button("−") {}
      Text("3").bold()
      Section("times") { Text("five") }
      Button("+") {}
    }
    let frame = Frame(rendering: view)
    #expect(frame.description == "3 times five")
    #expect(frame.commands.map(\.name) == ["-", "+"])
  }

  @Test("texts join, each part in its style")
  func styles() {
    let text = Text("a").bold() + Text("b").foregroundColor(.red)
    let line = Frame(rendering: text.underline()).lines[0]
    #expect(line.spans.map(\.text) == ["a", "b"])
    #expect(line.spans.map(\.style.isBold) == [true, false])
    #expect(line.spans.map(\.style.color) == [nil, .red])
    #expect(line.spans.map(\.style.isUnderlined) == [true, true])
  }

  @Test("a style on a container holds for its texts, but not against their own")
  func inheritedStyles() {
    let view = Group {
      Text("a")
      Text("b").foregroundColor(.green)
    }
    .foregroundColor(.red).strikethrough()
    let styles = Frame(rendering: view).lines.map(\.spans[0].style)
    #expect(styles.map(\.color) == [.red, .green])
    #expect(styles.map(\.isStruckThrough) == [true, true])
  }

  @Test("a divider is a rule")
  func divider() {
    let frame = Frame(rendering: Section("A") { Divider() })
    #expect(frame.text(width: 10) == "A\n  ────────")
    #expect(frame.text(width: 80) == "A\n  " + String(repeating: "─", count: 40))
  }

  @Test("a title stands above the screen")
  func title() {
    let frame = Frame(rendering: Text("a").navigationTitle("Top"))
    #expect(frame.title == "Top")
    #expect(frame.description == "Top\na")
  }

  @Test("a view whose type is hidden renders like itself")
  func anyView() {
    let views: [AnyView] = [AnyView(Text("a")), AnyView(Button("b") {}), AnyView(EmptyView())]
    let frame = Frame(rendering: ForEach(0..<3) { views[$0] })
    #expect(frame.lines.map(\.description) == ["a", "2. "])
    #expect(frame.commands.map(\.description) == ["b 2"])
  }
}
