import Foundation
import Testing

extension OnTerminal {
  @Suite("Editing")
  struct Editing {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("a typed line is returned, and the prompt appears again below it")
    func typing() throws {
      let terminal = try workspace.terminal()
      terminal.type("hello world" + .enter)
      try terminal.expect(["> hello world", "line: hello world", ">"], cursor: (2, 2))
      terminal.type(.enter)
      try terminal.expect(["> hello world", "line: hello world", ">", "line:", ">"])
    }

    @Test("characters can be inserted and deleted in the middle of a line")
    func editingInTheMiddle() throws {
      let terminal = try workspace.terminal()
      terminal.type("held" + .left + "p wor")
      try terminal.expect(["> help word"], cursor: (0, 10))
      terminal.type(.home + "\u{1B}[C\u{1B}[C\u{7F}")
      try terminal.expect(["> hlp word"], cursor: (0, 3))
      terminal.type(.enter)
      try terminal.expect(["> hlp word", "line: hlp word", ">"])
    }

    @Test("a line that wraps can be edited in its first row")
    func editingAcrossRows() throws {
      let terminal = try workspace.terminal(columns: 20, rows: 6)
      terminal.type("a line that is longer than a screen" + .home + "X")
      try terminal.expect(["> Xa line that is lo", "nger than a screen"], cursor: (0, 3))
      terminal.type(.enter)
      try terminal.expect([
        "> Xa line that is lo", "nger than a screen", "line: Xa line that i",
        "s longer than a scre", "en", ">",
      ])
    }

    @Test("wide characters and combining accents can be edited")
    func wideAndCombining() throws {
      let terminal = try workspace.terminal()
      terminal.type("日本x\u{302}y")
      try terminal.expect(["> 日本x\u{302}y"], cursor: (0, 8))
      terminal.type(.left + .left + "語")
      try terminal.expect(["> 日本語x\u{302}y"], cursor: (0, 8))
      terminal.type("\u{1B}[C\u{7F}" + .enter)
      try terminal.expect(["> 日本語y", "line: 日本語y", ">"])
      terminal.type("e\u{301}tude " + "\u{915}\u{94D}\u{937}\u{93F}" + .enter)
      try terminal.expectLast("line: e\u{301}tude \u{915}\u{94D}\u{937}\u{93F}", ">")
    }

    @Test("works in a locale that supports only ASCII")
    func asciiLocale() throws {
      let terminal = try workspace.terminal(environment: ["LC_ALL": "C"])
      terminal.type("déjà 日" + .left + "v" + .enter)
      try terminal.expect(["> déjà v日", "line: déjà v日", ">"])
    }

    @Test("a coloured prompt has the width of its letters")
    func colouredPrompt() throws {
      let prompt = "\u{1B}[1;32mcounter\u{1B}[0m> \u{1B}[0m"
      let terminal = try Terminal(
        columns: 16, environment: ["PROBE_PROMPT": prompt])
      try terminal.expect(["counter>"], cursor: (0, 9))
      terminal.type("seventy")
      try terminal.expect(["counter> seventy"], cursor: (1, 0))
      terminal.type("x" + .home + "-")
      try terminal.expect(["counter> -sevent", "yx"], cursor: (0, 10))
    }

    @Test("Ctrl-C discards the line and shows a new prompt below it")
    func interrupt() throws {
      let terminal = try workspace.terminal(columns: 20)
      terminal.type("a line of more than one row" + .home)
      try terminal.expect(["> a line of more tha", "n one row"], cursor: (0, 2))
      terminal.type(.control("C"))
      try terminal.expect(["> a line of more tha", "n one row", "interrupted", ">"])
      terminal.type("next" + .enter)
      try terminal.expectLast("> next", "line: next", ">")
    }

    @Test("Ctrl-D deletes within a line, and ends the input on an empty one")
    func endOfInput() throws {
      let terminal = try workspace.terminal()
      let modes = terminal.modes
      #expect(modes["local"].map { $0 & UInt(ICANON) } == 0)
      terminal.type("ab" + .home + .control("D"))
      try terminal.expect(["> b"], cursor: (0, 2))
      terminal.type(.control("D") + .control("D"))
      #expect(try terminal.end() == 0)
      #expect(terminal.screen.lines == [">", "end of input", "bye"])
    }

    @Test("an app that ends restores the terminal")
    func terminalAfterwards() throws {
      let shell = try Terminal(["/bin/sh", "-c", "sleep 0"])
      let before = shell.modes
      _ = try shell.end()
      let terminal = try workspace.terminal()
      #expect(terminal.modes != before)
      terminal.type("quit" + .enter)
      #expect(try terminal.end() == 0)
      #expect(terminal.modes == before)
    }

    @Test(
      "libedit's own parser, which crashes on an open quotation mark, isn't reachable",
      arguments: [("emacs", "\u{1B}x"), ("emacs", "\u{1B}X"), ("vi", "\u{1B}:i")])
    func noCommandLine(editor: String, keys: String) throws {
      try "edit on\nbind \(editor == "vi" ? "-v" : "-e")\n".write(
        to: workspace.folder.appending(path: ".editrc"), atomically: true, encoding: .utf8)
      let terminal = try workspace.terminal()
      terminal.type(keys + "\"" + .enter)
      try terminal.expect(["> \"", "line: \"", ">"])
    }

    @Test("~/.editrc is applied, including vi keys, and Tab still completes")
    func viMode() throws {
      try "bind -v\n".write(
        to: workspace.folder.appending(path: ".editrc"), atomically: true, encoding: .utf8)
      let terminal = try workspace.terminal()
      terminal.type("one two" + .escape + "bx")
      try terminal.expect(["> one wo"], cursor: (0, 6))
      terminal.type("0cwthree" + .enter)
      try terminal.expect(["> three wo", "line: three wo", ">"])
      terminal.type("he" + .tab)
      try terminal.expect(["> three wo", "line: three wo", "> help"], cursor: (2, 7))
    }

    @Test("cancelling the task removes prompt and line from the screen")
    func cancellation() throws {
      let terminal = try workspace.terminal(columns: 20)
      workspace.tell("print before")
      terminal.type("a half-typed line that wraps")
      try terminal.expect(["before", "> a half-typed line", "that wraps"])
      workspace.tell("cancel")
      #expect(try terminal.end() == 0)
      #expect(terminal.screen.lines == ["before", "end of input", "bye"])
    }

    @Test("a second call at the same time is reported clearly")
    func secondCall() throws {
      let terminal = try workspace.terminal(columns: 200)
      workspace.tell("again")
      let status = try terminal.end()
      #expect(status & 0x7F != 0)
      #expect(
        terminal.screen.linesWithHistory.joined().contains(
          "called with the prompt \"second> \" while another call still waits for its line. "
            + "Await that call, or cancel its task"))
    }

    @Test(
      "a terminal that can only print gets a plain prompt and no escape sequences",
      arguments: ["dumb", "no-such-terminal", ""])
    func dumbTerminal(type: String) throws {
      let terminal = try Terminal(
        environment: workspace.environment.merging(
          ["TERM": type, "PROBE_PROMPT": "\u{1B}[1mask> \u{1B}[0m"]
        ) { $1 })
      try terminal.expect(["ask>"])
      terminal.type("words\n")
      try terminal.expect([
        "ask> words", "false TerminalSize(columns: 80, rows: 24)", "ask>",
      ])
      workspace.tell("print news")
      try terminal.expect([
        "ask> words", "false TerminalSize(columns: 80, rows: 24)", "ask>", "news", "ask>",
      ])
      terminal.type("quit\n")
      #expect(try terminal.end() == 0)
      #expect(terminal.screen.escapes == 0)
    }

    @Test("after Ctrl-D, later output begins a line, even on a terminal that can only print")
    func endOnDumbTerminal() throws {
      for typed in ["\u{4}", "words\u{4}\u{4}"] {
        let terminal = try workspace.terminal(environment: ["TERM": "dumb"])
        terminal.type(typed)
        #expect(try terminal.end() == 0)
        #expect(terminal.screen.lines.first == (typed == "\u{4}" ? ">" : "> words"))
        #expect(terminal.screen.lines.filter { $0.hasPrefix(">") }.count == 1)
        #expect(terminal.screen.column == 0)
        #expect(terminal.screen.escapes == 0)
      }
    }
  }
}
