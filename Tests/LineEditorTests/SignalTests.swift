import Foundation
import Testing

extension OnTerminal {
  @Suite("Signals")
  struct Signals {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    /// The modes of an unused terminal.
    func untouchedModes() throws -> [String: UInt] {
      let terminal = try Terminal(["/bin/sh", "-c", ":"])
      _ = try terminal.end()
      return terminal.modes
    }

    @Test(
      "end the app, and restore the terminal",
      arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func ends(signal: Int32) throws {
      let terminal = try workspace.terminal()
      terminal.type("half-typed")
      try terminal.expect(["> half-typed"])
      let untouched = try untouchedModes()
      #expect(terminal.modes != untouched)
      terminal.signal(signal)
      let status = try terminal.end()
      #expect(status & 0x7F == signal)
      #expect(terminal.modes == untouched)
      #expect(terminal.screen.lines == ["> half-typed"] && terminal.screen.row == 1)
    }

    @Test("aren't the only end: Ctrl-D ends the app, too, even between two lines")
    func endOfInputBetweenLines() throws {
      let terminal = try workspace.terminal()
      terminal.type("pause\r")
      try terminal.wait("the pause") { $0.lines.contains("paused") }
      terminal.type(.control("D"))
      workspace.tell("go")
      try terminal.wait("the end") { $0.lines.contains("end of input") }
      #expect(try terminal.end() == 0)
    }

    @Test("of a crash also restore the terminal")
    func crash() throws {
      let terminal = try workspace.terminal()
      workspace.tell("crash")
      let status = try terminal.end()
      #expect([SIGILL, SIGTRAP].contains(status & 0x7F))
      #expect(terminal.modes == (try untouchedModes()))
    }

    @Test("aren't needed: an exit from a different thread restores the terminal")
    func exit() throws {
      let terminal = try workspace.terminal()
      workspace.tell("exit")
      #expect(try terminal.end() == 3 << 8)
      #expect(terminal.modes == (try untouchedModes()))
    }

    static let shells = [["/bin/sh", "-i"], ["/bin/bash", "--norc", "--noprofile", "-i"]]
      .filter { FileManager.default.isExecutableFile(atPath: $0[0]) }

    @Test(
      "by Ctrl-Z stop the app, and fg brings back prompt and half-typed line", arguments: shells)
    func stop(shell: [String]) throws {
      let terminal = try Terminal(
        columns: 100, shell,
        environment: workspace.environment.merging(["PS1": "$ ", "ENV": ""]) { $1 })
      try terminal.expect(["$"])
      terminal.type("stty -a | grep -c ' icanon'; '\(Terminal.probe)'\n")
      try terminal.wait("the prompt") { $0.lines.last == ">" }
      terminal.type("half-typed" + .left + .left)
      try terminal.expectLast("> half-typed")
      terminal.type(.control("Z"))
      try terminal.wait("the shell") { $0.lines.last == "$" }
      terminal.type("stty -a | grep -c ' icanon'\n")
      try terminal.expectLast("1", "$")
      workspace.tell("print an effect")
      terminal.type("fg\n")
      try terminal.wait("the line, and the output that waited") {
        $0.lines.suffix(2) == ["an effect", "> half-typed"] && $0.column == 10
      }
      terminal.type("!" + .enter)
      try terminal.expectLast("line: half-typ!ed", ">")
      // Input after that is for the shell.
      terminal.type("quit" + .enter + "exit" + .enter)
      #expect(try terminal.end() == 0)
    }

    @Test("that stop the app from outside also restore the terminal", arguments: shells)
    func outsideStop(shell: [String]) throws {
      let terminal = try Terminal(
        columns: 100, shell,
        environment: workspace.environment.merging(["PS1": "$ ", "ENV": ""]) { $1 })
      try terminal.expect(["$"])
      terminal.type("'\(Terminal.probe)'" + .enter)
      try terminal.expectLast(">")
      terminal.type("half-typed" + .left)
      try terminal.wait("the line") { $0.lines.last == "> half-typed" && $0.column == 11 }
      workspace.tell("stop")
      try terminal.wait("the shell") { $0.lines.last == "$" }
      terminal.type("stty sane; fg" + .enter)
      try terminal.wait("the line") { $0.lines.last == "> half-typed" && $0.column == 11 }
      terminal.type("!" + .enter)
      try terminal.expectLast("line: half-type!d", ">")
    }

    @Test("by Ctrl-Z do no harm if no shell can resume the app")
    func orphanedStop() throws {
      let terminal = try workspace.terminal()
      terminal.type("half-" + .control("Z") + "typed" + .enter)
      try terminal.expectLast("line: half-typed", ">")
    }

    @Test("by Ctrl-Z do no harm to a panel that is shown at the same time")
    func panelDuringStop() throws {
      let terminal = try workspace.terminal()
      workspace.tell("panel 1|2")
      terminal.type("half-")
      try terminal.expect(["1", "2", "> half-"])
      terminal.type(.control("Z"))
      try terminal.wait("the cursor below the line") { $0.row == 3 }
      workspace.tell("panel 3|4")
      try terminal.expect(["1", "2", "> half-", "3", "4", "> half-"], cursor: (5, 7))
      workspace.tell("panel 5")
      try terminal.expect(["1", "2", "> half-", "5", "> half-"], cursor: (4, 7))
    }
  }
}
