import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("How screens look on top of others", .timeLimit(.minutes(10)))
struct PresentationLookTests {
  typealias Kind = Presentation.Kind

  /// A list with stacked screens, from the bottom up, and a presentation on top of them.
  private func frame<Top: View>(
    _ kinds: Kind..., top: @escaping (AnyView) -> Top
  ) -> Frame {
    func screen(_ kinds: ArraySlice<Kind>, _ number: Int) -> AnyView {
      let content = AnyView(
        Section("Screen \(number)") { Text("a line that is not short, on screen \(number)") })
      guard let kind = kinds.first else { return AnyView(top(content)) }
      return AnyView(
        content.presenting(kind, isPresented: .constant(true)) {
          screen(kinds.dropFirst(), number + 1)
        })
    }
    return Frame(rendering: screen(kinds[...], 0))
  }

  private func frame(_ kinds: Kind...) -> Frame {
    switch kinds.count {
    case 0: frame { $0 }
    case 1: frame(kinds[0]) { $0 }
    case 2: frame(kinds[0], kinds[1]) { $0 }
    default: frame(kinds[0], kinds[1], kinds[2]) { $0 }
    }
  }

  @Test("a popover in a pushed screen in a sheet")
  func nested() {
    let frame = frame(.sheet, .push, .popover)
    #expect(
      frame.text(width: 80) == """
        Screen 0
          a line that is not short, on screen 0
        ────────────────────────────────────────
        Screen 2
          a line that is not short, on screen 2
        │ Screen 3
        │   a line that is not short, on screen 3
        """)
    #expect(
      frame.text(width: 30) == """
        Screen 0
          a line that is not short, on
          screen 0
        ──────────────────────────────
        Screen 2
          a line that is not short, on
          screen 2
        │ Screen 3
        │   a line that is not short,
        │   on screen 3
        """)
  }

  @Test("a screen pushed in a popover stays behind the bar, another popover gets one more")
  func inPopover() {
    #expect(
      frame(.popover, .push).text(width: 50) == """
        Screen 0
          a line that is not short, on screen 0
        │ Screen 2
        │   a line that is not short, on screen 2
        """)
    #expect(
      frame(.popover, .popover).text(width: 50) == """
        Screen 0
          a line that is not short, on screen 0
        │ Screen 1
        │   a line that is not short, on screen 1
        │ │ Screen 2
        │ │   a line that is not short, on screen 2
        """)
  }

  @Test("a sheet over a popover is a sheet")
  func sheetOverPopover() {
    #expect(
      frame(.popover, .sheet).text(width: 50) == """
        Screen 0
          a line that is not short, on screen 0
        │ Screen 1
        │   a line that is not short, on screen 1
        ────────────────────────────────────────
        Screen 2
          a line that is not short, on screen 2
        """)
  }

  @Test("a cover hides all that is below", arguments: Kind.allCases)
  func cover(kind: Kind) {
    #expect(
      frame(kind, .fullScreenCover).text(width: 50) == """
        Screen 2
          a line that is not short, on screen 2
        """)
  }

  @Test("an alert stands after everything, and dims nothing", arguments: Kind.allCases)
  func alert(kind: Kind) {
    let with = frame(kind) { content in
      content.alert(isPresented: .constant(true)) { Alert(title: Text("Sure?")) }
    }
    let without = frame(kind) { $0 }
    #expect(
      with.text(width: 50, colors: true)
        == without.text(width: 50, colors: true) + "\n\u{1B}[2m"
        + String(repeating: "─", count: 40) + "\u{1B}[0m\n\u{1B}[1mSure?\u{1B}[0m")
  }

  @Test("with colours, what is below a sheet or a popover is dimmed")
  func colors() {
    func text(_ kind: Kind) -> String {
      Frame(
        rendering: Group {
          Text("base").bold()
          Divider()
        }
        .presenting(kind, isPresented: .constant(true)) {
          Text("top")
          Text("")
        }
      )
      .text(width: 3, colors: true)
    }
    let base = "\u{1B}[1;2mbase\u{1B}[0m".replacing("base", with: "bas\u{1B}[0m\n\u{1B}[1;2me")
    let divider = "\u{1B}[2m───\u{1B}[0m"
    #expect(text(.sheet) == "\(base)\n\(divider)\n\(divider)\ntop\n")
    #expect(text(.push) == "top\n")
    #expect(text(.fullScreenCover) == "top\n")
    let popover = Frame(
      rendering: Text("base").popover(isPresented: .constant(true)) {
        Text("top")
        Text("")
        Text("end")
      })
    #expect(
      popover.text(width: 9, colors: true) == """
        \u{1B}[2mbase\u{1B}[0m
        \u{1B}[2m│ \u{1B}[0mtop
        \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│ \u{1B}[0mend
        """)
    #expect(popover.text(width: 9) == "base\n│ top\n│\n│ end")
  }

  @Test("the bars leave at least half of the width, and no line is longer", arguments: 2...30)
  func narrow(width: Int) {
    func popovers(_ count: Int) -> AnyView {
      let content = Section("東京 \(count)") {
        Text("a line that is not short")
        Divider()
        ForEach(0..<2) { _ in
          Text("日本語のテキスト")
          Button("go") {}
        }
      }
      guard count > 0 else {
        return AnyView(
          content.confirmationDialog(isPresented: .constant(true)) {
            ConfirmationDialog(title: Text("東京都 or not?"), buttons: [.default(Text("東京都"))])
          })
      }
      return AnyView(
        content.popover(isPresented: .constant(true)) { popovers(count - 1) })
    }
    let frame = Frame(rendering: popovers(6))
    for colors in [true, false] {
      for line in frame.text(width: width, colors: colors).split(separator: "\n") {
        #expect(line.terminalWidth <= width)
      }
    }
    let lines = frame.text(width: width).split(separator: "\n")
    for line in lines { #expect(line.prefix { $0 == "│" || $0 == " " }.count <= width - 1) }
  }

  @Test("a popover's row goes on behind its number and behind the bar")
  func rows() {
    let frame = Frame(
      rendering: Text("base").popover(isPresented: .constant(true)) {
        ForEach(["the quick brown fox"], id: \.self) { row in
          Text(row)
          Button("go") {}
        }
      })
    #expect(frame.text(width: 14) == "base\n│ 1. the quick\n│    brown fox")
  }
}
