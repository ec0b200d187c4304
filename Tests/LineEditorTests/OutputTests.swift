import Foundation
import Testing

extension OnTerminal {
  @Suite("Output while the user types")
  struct Output {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("appears above the unfinished line, whose cursor stays in its middle")
    func above() throws {
      let terminal = try workspace.terminal()
      terminal.type("half-typed" + .left + .left)
      try terminal.expect(["> half-typed"], cursor: (0, 10))
      workspace.tell("print an effect")
      try terminal.expect(["an effect", "> half-typed"], cursor: (1, 10))
      terminal.type("!" + .enter)
      try terminal.expect(["an effect", "> half-typ!ed", "line: half-typ!ed", ">"])
    }

    @Test("appears above a line that wraps at 40 columns, wherever the cursor is")
    func aboveWrapped() throws {
      let terminal = try workspace.terminal(columns: 40)
      let line = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      let rows = ["> \(line.prefix(38))", String(line.dropFirst(38))]
      terminal.type(line)
      try terminal.expect(rows, cursor: (1, 24))
      workspace.tell("print one")
      try terminal.expect(["one"] + rows, cursor: (2, 24))
      terminal.type(.home)
      try terminal.expect(["one"] + rows, cursor: (1, 2))
      workspace.tell("print two")
      try terminal.expect(["one", "two"] + rows, cursor: (2, 2))
      workspace.tell("print " + String(repeating: "=", count: 40))
      workspace.tell("print " + String(repeating: "+", count: 41))
      let above = [
        "one", "two", String(repeating: "=", count: 40), String(repeating: "+", count: 40), "+",
      ]
      try terminal.expect(above + rows, cursor: (5, 2))
      terminal.type(.control("E") + .enter)
      try terminal.expect(
        above + rows + ["line: \(line.prefix(34))", String(line.dropFirst(34)), ">"])
    }

    @Test("appears above a line that fills its rows exactly", arguments: [18, 38])
    func aboveExactlyFull(count: Int) throws {
      let terminal = try workspace.terminal(columns: 20)
      let line = String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH".prefix(count))
      var rows = ["> \(line.prefix(18))"]
      if count > 18 { rows.append(String(line.dropFirst(18))) }
      terminal.type(line)
      try terminal.expect(rows, cursor: (rows.count, 0))
      workspace.tell("print news")
      try terminal.expect(["news"] + rows, cursor: (rows.count + 1, 0))
      terminal.type(.left)
      workspace.tell("print more")
      try terminal.expect(["news", "more"] + rows, cursor: (rows.count + 1, 19))
      terminal.type(.enter)
      try terminal.wait("the line to be complete") {
        $0.linesWithHistory.dropLast().joined().hasSuffix("line: \(line)")
      }
    }

    @Test("appears above wide characters, even one that doesn't fit in its row")
    func aboveWide() throws {
      let terminal = try workspace.terminal(columns: 11)
      terminal.type("日本語日本語")
      try terminal.expect(["> 日本語日", "本語"], cursor: (1, 4))
      workspace.tell("print news")
      try terminal.expect(["news", "> 日本語日", "本語"], cursor: (2, 4))
      terminal.type(.left + .left)
      try terminal.expect(["news", "> 日本語日", "本語"], cursor: (2, 0))
      workspace.tell("print more")
      try terminal.expect(["news", "more", "> 日本語日", "本語"], cursor: (3, 0))
      terminal.type("x" + .enter)
      try terminal.expect(
        ["news", "more", "> 日本語日x", "本語", "line: 日本", "語日x本語", ">"])
    }

    @Test("appears above combining accents, which stay on their letters")
    func aboveAccents() throws {
      let terminal = try workspace.terminal(columns: 12)
      let accented = "a\u{308}\u{301}x\u{302}日\u{309A}"
      terminal.type(accented + "klmnop" + .left)
      try terminal.expect(["> \(accented)klmnop"], cursor: (0, 11))
      workspace.tell("print news")
      try terminal.expect(["news", "> \(accented)klmnop"], cursor: (1, 11))
      terminal.type("qr")
      try terminal.expect(["news", "> \(accented)klmnoq", "rp"], cursor: (2, 1))
      workspace.tell("print more")
      try terminal.expect(["news", "more", "> \(accented)klmnoq", "rp"], cursor: (3, 1))
      terminal.type(.enter)
      try terminal.wait("the line") {
        $0.lines.joined().hasSuffix("line: \(accented)klmnoqrp>")
      }
    }

    @Test("scrolls when the prompt is at the bottom of the screen")
    func atTheBottom() throws {
      let terminal = try workspace.terminal(columns: 20, rows: 3)
      terminal.type("a line that takes two rows" + .home)
      try terminal.expect(["> a line that takes", "two rows"], cursor: (0, 2))
      for word in ["one", "two", "three"] { workspace.tell("print \(word)") }
      try terminal.expect(["three", "> a line that takes", "two rows"], cursor: (1, 2))
      #expect(terminal.screen.linesWithHistory.prefix(3) == ["one", "two", "three"])
    }

    @Test("doesn't disturb a line that is larger than the screen")
    func largerThanTheScreen() throws {
      let terminal = try workspace.terminal(columns: 10, rows: 3)
      let line = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"
      terminal.type(line)
      try terminal.expectLast("CDEFGHIJ")
      workspace.tell("print news")
      try terminal.wait("the end of the line, below the output") {
        $0.linesWithHistory.contains("news") && $0.lines.last == "CDEFGHIJ"
      }
      terminal.type(.enter)
      try terminal.wait("the line") {
        $0.linesWithHistory.joined().hasSuffix("line: \(line)>")
      }
    }

    @Test("a narrower window wraps the unfinished line again, and its app is notified once")
    func narrower() throws {
      let terminal = try workspace.terminal(environment: ["PROBE_RESIZE": "1"])
      workspace.tell("print news")
      try terminal.expect(["news", ">"])
      terminal.type("a line of forty-five columns, prompt included" + .left)
      try terminal.expect(
        ["news", "> a line of forty-five columns, prompt included"], cursor: (1, 46))
      terminal.resize(columns: 40, rows: 10)
      let rows = ["> a line of forty-five columns, prompt inc", "luded"]
      let above = ["news", "size 40x10"]
      try terminal.expect(
        above + [String(rows[0].prefix(40)), rows[0].suffix(2) + rows[1]], cursor: (3, 6))
      terminal.type("X" + .enter)
      try terminal.wait("the line") {
        $0.lines.joined().hasSuffix("line: a line of forty-five columns, prompt includeXd>")
      }
    }

    @Test("a wider window shows the unfinished line in one row")
    func wider() throws {
      let terminal = try workspace.terminal(columns: 20, rows: 10)
      workspace.tell("print news")
      try terminal.expect(["news", ">"])
      terminal.type("a line that takes two rows" + .home)
      try terminal.expect(["news", "> a line that takes", "two rows"], cursor: (1, 2))
      terminal.resize(columns: 40, rows: 10)
      try terminal.wait("the line in one row") {
        $0.lines == ["news", "> a line that takes two rows"]
      }
      workspace.tell("print more")
      try terminal.expect(["news", "more", "> a line that takes two rows"], cursor: (2, 2))
    }
  }
}
