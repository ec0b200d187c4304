import Foundation
import Testing

extension String {
  /// The terminal's input for a paste of this text.
  fileprivate var pasted: String { "\u{1B}[200~\(self)\u{1B}[201~" }
}

extension OnTerminal {
  @Suite("A paste")
  struct Pastes {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("is inserted literally: a tab in it completes nothing")
    func tab() throws {
      let terminal = try workspace.terminal()
      terminal.type("he\tx\ty".pasted)
      try terminal.expect(["> he    x       y"], cursor: (0, 17))
      terminal.type(.left + "z" + .enter)
      try terminal.expectLast("> he    x       zy", "line: he        x       zy", ">")
      terminal.type("he" + .tab + .enter)
      try terminal.expectLast("> help", "line: help", ">")
    }

    @Test("is inserted at the cursor, in the middle of a line")
    func inTheMiddle() throws {
      let terminal = try workspace.terminal(columns: 20)
      terminal.type("ab" + .left + " some text that wraps ".pasted + "!")
      try terminal.expect(["> a some text that w", "raps !b"], cursor: (1, 6))
      terminal.type(.enter)
      try terminal.expectLast("line: a some text th", "at wraps !b", ">")
    }

    @Test("of several lines is entered line by line, and its last part can be edited")
    func lines() throws {
      let terminal = try workspace.terminal()
      terminal.type("one\rt\two\nthree\rfour".pasted)
      try terminal.expect([
        "> one", "line: one", "> t     wo", "line: t wo", "> three", "line: three", "> four",
      ])
      terminal.type("th" + .enter)
      try terminal.expectLast("line: fourth", ">")
    }

    @Test("contains no keys: other control characters in it are removed")
    func controls() throws {
      let terminal = try workspace.terminal()
      terminal.type("\u{4}ab\u{1}\u{15}c\u{7F}\u{1B}[D\u{1A}d".pasted + .enter)
      try terminal.expect(["> abc[Dd", "line: abc[Dd", ">"])
    }

    @Test("isn't a command in vi mode")
    func viMode() throws {
      try "bind -v\n".write(
        to: workspace.folder.appending(path: ".editrc"), atomically: true, encoding: .utf8)
      let terminal = try workspace.terminal()
      terminal.type("one" + .escape + "ddx 0".pasted + .enter)
      try terminal.expect(["> onddx 0e", "line: onddx 0e", ">"])
    }

    @Test("may contain wide characters and accents, even for the character before it")
    func wideAndCombining() throws {
      let terminal = try workspace.terminal()
      terminal.type("e" + "\u{301}日x\u{302}".pasted + .left + "y" + .enter)
      try terminal.expect(["> e\u{301}日yx\u{302}", "line: e\u{301}日yx\u{302}", ">"])
    }

    @Test("of 100 KB fills the line, the bell rings, and other keys still work")
    func long() throws {
      let terminal = try workspace.terminal()
      terminal.type("ab" + .left + "\u{1B}[200~")
      for _ in 0..<25 { terminal.type(String(repeating: "x", count: 4000)) }
      terminal.type("\u{1B}[201~")
      try terminal.wait("the bell") { $0.bells > 0 }
      terminal.type("\u{7F}\u{7F}y" + .left + "z" + .enter)
      try terminal.expectLast("long: 2000", ">")
    }

    @Test("is shown before its end arrives, and Ctrl-C discards it")
    func unfinished() throws {
      let terminal = try workspace.terminal()
      terminal.type("\u{1B}[200~half")
      try terminal.expect(["> half"])
      terminal.type("\tof it" + .control("C"))
      try terminal.wait("the new prompt") { $0.lines.suffix(2) == ["interrupted", ">"] }
      terminal.type("he" + .tab + .enter)
      try terminal.expectLast("> help", "line: help", ">")
    }

    @Test("can be searched for in the history")
    func search() throws {
      let terminal = try workspace.terminal()
      terminal.type("first line" + .enter + "second" + .enter)
      try terminal.expectLast("line: second", ">")
      terminal.type(.control("R") + "st\tl".pasted + .enter)
      try terminal.expectLast("> first line", "line: first line", ">")
    }

    @Test("is bracketed only while the app reads lines")
    func mode() throws {
      let terminal = try workspace.terminal()
      #expect(terminal.screen.bracketsPastes)
      terminal.type("quit" + .enter)
      #expect(try terminal.end() == 0)
      #expect(!terminal.screen.bracketsPastes)
    }

    @Test(
      "isn't bracketed anymore after the app ends in a different way",
      arguments: ["SIGTERM", "SIGQUIT", "crash", "exit", "cancel"])
    func otherEnds(way: String) throws {
      let terminal = try workspace.terminal()
      #expect(terminal.screen.bracketsPastes)
      switch way {
      case "SIGTERM": terminal.signal(SIGTERM)
      case "SIGQUIT": terminal.signal(SIGQUIT)
      default: workspace.tell(way)
      }
      _ = try terminal.end()
      #expect(!terminal.screen.bracketsPastes)
    }

    @Test(
      "is bracketed for the app but not for the shell that stops it",
      arguments: Signals.shells.prefix(1))
    func stop(shell: [String]) throws {
      let terminal = try Terminal(
        columns: 100, shell,
        environment: workspace.environment.merging(["PS1": "$ ", "ENV": ""]) { $1 })
      try terminal.expect(["$"])
      terminal.type("'\(Terminal.probe)'\n")
      try terminal.wait("the prompt") { $0.lines.last == ">" && $0.bracketsPastes }
      terminal.type(.control("Z"))
      try terminal.wait("the shell") { $0.lines.last == "$" }
      #expect(!terminal.screen.bracketsPastes)
      terminal.type("fg\n")
      try terminal.wait("the line") { $0.lines.last == ">" && $0.bracketsPastes }
      terminal.type("quit" + .enter + "exit" + .enter)
      #expect(try terminal.end() == 0)
      #expect(!terminal.screen.bracketsPastes)
    }
  }
}
