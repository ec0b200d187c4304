import Foundation
import Testing

extension OnTerminal {
  @Suite("The panel")
  struct Panel {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("is redrawn in place while nothing is typed")
    func inPlace() throws {
      let terminal = try workspace.terminal()
      workspace.tell("print above")
      workspace.tell("panel Count: 1|even: no")
      try terminal.expect(["above", "Count: 1", "even: no", ">"])
      workspace.tell("panel Count: 2|even: yes|prime: yes")
      try terminal.expect(["above", "Count: 2", "even: yes", "prime: yes", ">"])
      workspace.tell("panel Count: 3")
      try terminal.expect(["above", "Count: 3", ">"], cursor: (2, 2))
    }

    @Test("is redrawn in place above an unfinished line, which is preserved with its cursor")
    func whileTyping() throws {
      let terminal = try workspace.terminal()
      workspace.tell("panel Count: 1|even: no")
      try terminal.expect(["Count: 1", "even: no", ">"])
      terminal.type("xyz" + .control("B"))
      try terminal.expect(["Count: 1", "even: no", "> xyz"], cursor: (2, 4))
      workspace.tell("panel Count: 2")
      try terminal.expect(["Count: 2", "> xyz"], cursor: (1, 4))
      terminal.type("-")
      workspace.tell("panel Count: 3|even: no|prime: yes")
      try terminal.expect(["Count: 3", "even: no", "prime: yes", "> xy-z"], cursor: (3, 5))
    }

    @Test("is redrawn in place above a line of several rows, even if both don't fit")
    func aboveLongLine() throws {
      let terminal = try workspace.terminal(columns: 10, rows: 5)
      workspace.tell("panel 1|2")
      terminal.type("abcdefghijk")
      try terminal.expect(["1", "2", "> abcdefgh", "ijk"])
      workspace.tell("panel 3|4")
      try terminal.expect(["3", "4", "> abcdefgh", "ijk"])
      terminal.type("lmnopqrstuv")
      try terminal.expect(["3", "4", "> abcdefgh", "ijklmnopqr", "stuv"])
      workspace.tell("panel 5|6|7")
      try terminal.wait("a row that has scrolled away") {
        $0.linesWithHistory == ["5", "6", "7", "> abcdefgh", "ijklmnopqr", "stuv"]
      }
      workspace.tell("panel 8|9|10")
      try terminal.wait("the rows in reach") {
        $0.linesWithHistory == ["5", "9", "10", "> abcdefgh", "ijklmnopqr", "stuv"]
      }
    }

    @Test("is appended after any other output")
    func afterOutput() throws {
      let terminal = try workspace.terminal()
      workspace.tell("panel Count: 1")
      workspace.tell("print news")
      workspace.tell("panel Count: 2")
      try terminal.expect(["Count: 1", "news", "Count: 2", ">"])
      terminal.type("in" + .tab)
      try terminal.expect(["Count: 1", "news", "Count: 2", "increment  insert", "> in"])
      terminal.type(.control("U"))
      try terminal.expect(["Count: 1", "news", "Count: 2", "increment  insert", ">"])
      workspace.tell("panel Count: 3")
      try terminal.expect(["Count: 1", "news", "Count: 2", "increment  insert", "Count: 3", ">"])
    }

    @Test("is redrawn in its visible rows if it is or was higher than the screen")
    func tooHigh() throws {
      let terminal = try workspace.terminal(columns: 10, rows: 4)
      workspace.tell("panel 1|2|3|4")
      try terminal.expectLast("4", ">")
      workspace.tell("panel a|b|c|d|e")
      try terminal.wait("the last rows") { $0.linesWithHistory == ["1", "c", "d", "e", ">"] }
      workspace.tell("panel A|B|C")
      try terminal.wait("all rows") { $0.linesWithHistory == ["1", "A", "B", "C", ">"] }
      workspace.tell("panel x")
      try terminal.wait("the only row") { $0.linesWithHistory == ["1", "x", ">"] }
    }

    @Test("is appended if it is or was wider than the screen")
    func tooWide() throws {
      let terminal = try workspace.terminal(columns: 10, rows: 4)
      workspace.tell("panel A|B")
      try terminal.expectLast("B", ">")
      workspace.tell("panel wider than it|x")
      try terminal.expectLast("x", ">")
      workspace.tell("panel y")
      try terminal.wait("all panels") {
        $0.linesWithHistory == ["A", "B", "wider than", " it", "x", "y", ">"]
      }
    }

    @Test("is appended after a change of the window's size")
    func afterResize() throws {
      let terminal = try workspace.terminal(environment: ["PROBE_RESIZE": "1"])
      workspace.tell("panel Count: 1")
      try terminal.expect(["Count: 1", ">"])
      terminal.resize(columns: 60, rows: 20)
      try terminal.expect(["Count: 1", "size 60x20", ">"])
      workspace.tell("panel Count: 2")
      try terminal.expect(["Count: 1", "size 60x20", "Count: 2", ">"])
    }
  }
}
