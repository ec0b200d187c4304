import Foundation
import Testing

@testable import LineEditor

extension OnTerminal {
  @Suite("History")
  struct History {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("recalls the lines of this run and of the previous one")
    func twoRuns() throws {
      let first = try workspace.terminal()
      first.type("one" + .enter + "caf\u{65}\u{301} x\u{302} \\ 日本" + .enter)
      try first.wait("both lines") { $0.lines.count == 5 }
      first.type("quit" + .enter)
      #expect(try first.end() == 0)

      let second = try workspace.terminal()
      second.type("new" + .enter)
      try second.expect(["> new", "line: new", ">"])
      second.type(.up + .up + .up)
      try second.expect(["> new", "line: new", "> cafe\u{301} x\u{302} \\ 日本"], cursor: (2, 15))
      second.type(.up)
      try second.expect(["> new", "line: new", "> one"])
      second.type("!" + .enter)
      try second.expectLast("line: one!", ">")
    }

    @Test("is stored after each line, so that a killed app loses none")
    func killed() throws {
      let first = try workspace.terminal()
      first.type("precious" + .enter)
      try first.expect(["> precious", "line: precious", ">"])
      first.signal(SIGKILL)
      _ = try first.end()
      let second = try workspace.terminal()
      second.type(.up)
      try second.expect(["> precious"])
    }

    @Test("contains no private line, neither in this run nor in the file")
    func privateLines() throws {
      let terminal = try workspace.terminal()
      terminal.type("one" + .enter + "secret word" + .enter)
      try terminal.expectLast("line: secret word", ">")
      terminal.type(.up)
      try terminal.expectLast("> one")
      terminal.type(.enter + "quit" + .enter)
      #expect(try terminal.end() == 0)
      let second = try workspace.terminal()
      second.type(.up)
      try second.expectLast("> quit")
      second.type(.up)
      try second.expectLast("> one")
      second.type(.up)
      try second.wait("a bell, for there is no more") { $0.bells == 1 }
    }

    @Test("contains each line once, at its latest position")
    func unique() throws {
      let terminal = try workspace.terminal()
      terminal.type("one" + .enter + "two" + .enter + "one" + .enter + .enter)
      try terminal.wait("all lines") { $0.lines.count == 9 }
      terminal.type(.up)
      try terminal.expectLast("> one")
      terminal.type(.up)
      try terminal.expectLast("> two")
      terminal.type(.up)
      try terminal.wait("a bell, for there is no more") { $0.bells == 1 }
      #expect(terminal.screen.lines.last == "> two")
    }

    @Test(
      "that is corrupt is set aside, and a new one starts",
      arguments: [
        Data("not a history\n".utf8), Data([0x7F, 0x45, 0x4C, 0x46, 0, 0xFF, 0xFE]),
        Data("_HiStOrY_V2_\n".utf8) + Data([0xC3, 0x28, 0x0A]),
      ])
    func corrupt(content: Data) throws {
      try FileManager.default.createDirectory(
        at: workspace.history.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: workspace.history)
      let terminal = try workspace.terminal()
      terminal.type(.up)
      terminal.type("new" + .enter)
      try terminal.expect(["> new", "line: new", ">"])
      terminal.type("quit" + .enter)
      #expect(try terminal.end() == 0)
      let aside = workspace.history.appendingPathExtension("corrupt")
      #expect(try Data(contentsOf: aside) == content)
      #expect(HistoryFile(url: workspace.history, capacity: 10).load() == ["new", "quit"])
    }

    @Test("in a read-only folder causes no error")
    func unwritable() throws {
      // No folder can be created below a regular file, whatever the permissions.
      let file = workspace.folder.appending(path: "file")
      try Data().write(to: file)
      let terminal = try workspace.terminal(
        environment: ["PROBE_HISTORY": file.appending(path: "state/probe.history").path])
      terminal.type("one" + .enter)
      try terminal.expect(["> one", "line: one", ">"])
      terminal.type(.up)
      try terminal.expect(["> one", "line: one", "> one"])
      terminal.type(.enter + "quit" + .enter)
      #expect(try terminal.end() == 0)
      #expect(terminal.screen.lines.suffix(2) == ["> quit", "bye"])
    }
  }
}

@Suite("The history file")
struct HistoryFileTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }
  var file: HistoryFile { HistoryFile(url: workspace.history, capacity: 3) }

  @Test("is in the folder for the state of programs")
  func place() {
    let name = "composable-architecture-tutorial/counter.history"
    let state = HistoryFile.defaultURL(name: "counter", environment: ["XDG_STATE_HOME": "/state"])
    #expect(state.path == "/state/\(name)")
    let own = HistoryFile.defaultURL(name: "counter", environment: ["HOME": "/own"])
    #expect(own.path == "/own/.local/state/\(name)")
    for environment in [[:], ["XDG_STATE_HOME": ""], ["XDG_STATE_HOME": "relative"]] {
      let home = HistoryFile.defaultURL(name: "counter", environment: environment)
      #expect(home.path.hasSuffix("/.local/state/\(name)"))
    }
  }

  @Test("preserves input, character by character")
  func roundTrip() {
    let lines = ["tab\there \\n  ", " 日本 e\u{301}", String(repeating: "x\\ ", count: 5000)]
    lines.forEach(file.remember)
    #expect(file.load() == lines)
  }

  @Test("loses the oldest lines, and an earlier copy of a new one")
  func capacity() {
    for line in ["a", "b", "a", "c", "d"] { file.remember(line) }
    #expect(file.load() == ["a", "c", "d"])
  }

  @Test("is readable only by its owner, and leaves no other files")
  func permissions() throws {
    file.remember("secret")
    let manager = FileManager.default
    let attributes = try manager.attributesOfItem(atPath: workspace.history.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folder = workspace.history.deletingLastPathComponent()
    #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["probe.history"])
  }

  @Test("is never visible partially written, and two apps keep all lines")
  func concurrency() async {
    let url = workspace.history
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 {
            HistoryFile(url: url, capacity: 1000).remember("line \(number) of \(writer)")
          }
        }
      }
    }
    let lines = HistoryFile(url: url, capacity: 1000).load()
    #expect(Set(lines).count == 100)
    for writer in 0..<4 {
      let own = lines.filter { $0.hasSuffix("of \(writer)") }
      #expect(own == (0..<25).map { "line \($0) of \(writer)" })
    }
    #expect(!FileManager.default.fileExists(atPath: url.path + ".corrupt"))
  }

  @Test("that is empty has no lines, and is not corrupt")
  func empty() throws {
    try FileManager.default.createDirectory(
      at: workspace.history.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: workspace.history)
    #expect(file.load() == [])
    #expect(!FileManager.default.fileExists(atPath: workspace.history.path + ".corrupt"))
  }
}
