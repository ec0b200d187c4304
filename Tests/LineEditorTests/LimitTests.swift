import Foundation
import Testing

@testable import LineEditor

extension OnTerminal {
  @Suite("A line that gets too long", .timeLimit(.minutes(5)))
  struct Limits {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("through a numeric argument is cut, and the bell rings")
    func numericArgument() throws {
      let terminal = try workspace.terminal()
      terminal.type(.escape + "9999999a")
      try terminal.wait("a bell for each digit too many, and one for the line") {
        $0.bells == 4
      }
      terminal.type("b" + .enter)
      try terminal.expectLast("long: 2000", ">")
    }

    @Test("by a paste of 100 KB is limited, and other keys still work")
    func paste() throws {
      let terminal = try workspace.terminal()
      workspace.tell("panel Count: 1")
      for _ in 0..<25 {
        let bells = terminal.screen.bells
        terminal.type(String(repeating: "x", count: 4000))
        try terminal.wait("the bell") { $0.bells > bells }
      }
      terminal.type("\u{7F}\u{7F}y" + .left + "z" + .enter)
      try terminal.expectLast("long: 2000", ">")
      terminal.type("x" + .control("C"))
      try terminal.expectLast("> x", "interrupted", ">")
    }

    @Test("in its middle loses the last input")
    func middle() throws {
      let terminal = try workspace.terminal(columns: 100, rows: 30)
      terminal.type("end" + .home + String(repeating: "x", count: 2500) + .enter)
      try terminal.wait("all of the end") { $0.lines.joined().hasSuffix("xendlong: 2000>") }
    }

    @Test("still shows output and panels above it")
    func outputAbove() throws {
      let terminal = try workspace.terminal(columns: 100, rows: 30)
      terminal.type(String(repeating: "x", count: 2500))
      try terminal.wait("the bell") { $0.bells > 0 }
      workspace.tell("panel Count: 1|Count: 2")
      try terminal.wait("the panel") {
        $0.lines.prefix(3) == ["Count: 1", "Count: 2", "> " + String(repeating: "x", count: 98)]
      }
      workspace.tell("panel Count: 3")
      try terminal.wait("the panel") {
        $0.lines.prefix(2) == ["Count: 3", "> " + String(repeating: "x", count: 98)]
      }
    }

    @Test("counts letters with their accents as one")
    func accents() throws {
      let terminal = try workspace.terminal()
      terminal.type(String(repeating: "e\u{301}", count: 3000) + .enter)
      try terminal.expectLast("long: 6000", ">")
    }

    @Test("by marks on one letter keeps thirty of them")
    func marks() throws {
      let terminal = try workspace.terminal()
      terminal.type("e" + String(repeating: "\u{301}", count: 4000) + .enter)
      let letter = "e" + String(repeating: "\u{301}", count: 30)
      try terminal.expectLast("> " + letter, "line: " + letter, ">")
      #expect(terminal.screen.bells == 3970)
    }

    @Test("is recalled from the history only if it could have been typed")
    func longHistory() throws {
      let file = HistoryFile(url: workspace.history, capacity: 10)
      file.remember("short")
      file.remember(String(repeating: "x", count: 2001))
      let terminal = try workspace.terminal()
      terminal.type(.up + .enter)
      try terminal.expect(["> short", "line: short", ">"])
    }
  }

  @Suite("A search through the history", .timeLimit(.minutes(5)))
  struct Search {
    @Test("ends when the user presses a key, however long the history is")
    func interrupted() throws {
      let workspace = try Workspace()
      let folder = workspace.history.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let line = String(repeating: "é", count: 1990)
      let lines = (0..<1000).map { "\(line)\($0)\n" }.joined()
      try Data("_HiStOrY_V2_\n\(lines)".utf8).write(to: workspace.history)
      let terminal = try workspace.terminal()
      terminal.type(.control("R") + "ü")
      try terminal.wait("the search") { $0.lines.last?.hasPrefix("bck") == true }
      terminal.type(.control("C"))
      try terminal.expectLast("interrupted", ">")
    }

    @Test(
      "accepts a text of 64 characters, and rejects further pasted text immediately"
    )
    func longText() throws {
      let workspace = try Workspace()
      let folder = workspace.history.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let digits = String(repeating: "42", count: 990)
      let lines = (0..<1000).map { "\(digits)\($0)\n" }.joined()
      try Data("_HiStOrY_V2_\n\(lines)".utf8).write(to: workspace.history)
      let terminal = try workspace.terminal()
      terminal.type(.control("R") + "next " + String(digits.prefix(800)))
      try terminal.wait("a bell for each character too many") { $0.bells >= 800 + 5 - 64 }
      try terminal.wait("the text") { $0.lines.last?.hasPrefix("bck?next 4242") == true }
      terminal.type(.control("C"))
      try terminal.expectLast("interrupted", ">")
    }
  }
}
