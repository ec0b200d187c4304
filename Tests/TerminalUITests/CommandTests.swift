import Testing

@testable import TerminalUI

@MainActor
@Suite("Commands", .timeLimit(.minutes(10)))
struct CommandTests {
  private let log = Log()

  @MainActor
  final class Log {
    var entries: [String] = []
  }

  private func message(_ frame: Frame, _ line: String) -> String? {
    do throws(CommandError) {
      return try frame.perform(line)
    } catch {
      return error.description
    }
  }

  @Test("a button is a command, by its name or an alias, in any case")
  func button() throws {
    let view = Button("Number fact…", aliases: "n", "f", help: "Asks.") {
      log.entries.append("fact")
    }
    let frame = Frame(rendering: view)
    #expect(frame.lines.isEmpty)
    #expect(frame.commands.map(\.usage) == ["number-fact"])
    for line in ["number-fact", "n", "F", " Number-Fact  "] { try frame.perform(line) }
    #expect(log.entries == ["fact", "fact", "fact", "fact"])
  }

  @Test("an alias that is the name already is not one")
  func redundantAlias() {
    let frame = Frame(rendering: Button("−", aliases: "-", "minus") {})
    #expect(frame.commands.map(\.name) == ["-"])
    #expect(frame.commands.map(\.aliases) == [["minus"]])
  }

  @Test("commands of one name on one screen are distinguished by a number")
  func sameName() throws {
    let frame = Frame(
      rendering: Group {
        for index in 1...3 { Button("go") { log.entries.append("\(index)") } }
        Button("quit") { log.entries.append("quit") }
        Button("help") {}
      }
    )
    #expect(frame.commands.map(\.name) == ["go", "go-2", "go-3", "quit-2", "help-2"])
    try frame.perform("go-2")
    try frame.perform("quit-2")
    #expect(log.entries == ["2", "quit"])
  }

  @Test("an argument is read, checked, and explained when it is wrong")
  func integerArgument() throws {
    let frame = Frame(
      rendering: Group {
        Button("step", argument: .integer("size", in: 1...)) { log.entries.append("\($0)") }
        Button("level", argument: .integer("level", in: 1...3)) { log.entries.append("\($0)") }
        Button("add", argument: .optional(.integer("count"))) { log.entries.append("\($0 ?? 1)") }
      }
    )
    #expect(frame.commands.map(\.usage) == ["step SIZE", "level LEVEL", "add [COUNT]"])
    for line in ["step 5", "step '6'", "level 3", "add", "add -7"] {
      #expect(message(frame, line) == nil)
    }
    #expect(log.entries == ["5", "6", "3", "1", "-7"])
    #expect(message(frame, "step") == "“step SIZE” expects a whole number, 1 or more.")
    #expect(message(frame, "step 0") == "“step SIZE” expects a whole number, 1 or more, not “0”.")
    #expect(
      message(frame, "step 1 2")
        == "“step SIZE” expects a whole number, 1 or more, not “1 2”.")
    #expect(
      message(frame, "level 4")
        == "“level LEVEL” expects a whole number from 1 to 3, not “4”.")
    #expect(
      message(frame, "add 9223372036854775808")
        == "“add [COUNT]” expects a whole number, not “9223372036854775808”.")
    #expect(log.entries.count == 5)
  }

  @Test("a text argument is the rest of the line, and apostrophes need no care")
  func textArgument() throws {
    let view = Button("say", argument: .text("words")) { log.entries.append($0) }
    let frame = Frame(rendering: view)
    for line in ["say don't  panic", "say \"it is 5 o'clock\"", "say \"\"", "say ' a '", "say \"a"]
    {
      try frame.perform(line)
    }
    #expect(log.entries == ["don't  panic", "it is 5 o'clock", "", " a ", "\"a"])
  }

  @Test("a choice takes one of its options, in any case, also with spaces")
  func choiceArgument() throws {
    let argument = CommandArgument.choice("city", among: ["Rome", "New York"])
    let frame = Frame(rendering: Button("fly", argument: argument) { log.entries.append($0) })
    try frame.perform("fly rome")
    try frame.perform("fly new york")
    try frame.perform("fly 'New York'")
    #expect(log.entries == ["Rome", "New York", "New York"])
    #expect(
      message(frame, "fly Paris")
        == "“fly CITY” expects one of “Rome”, “New York”, not “Paris”.")
  }

  @Test("a command without an argument takes none")
  func unexpectedArgument() {
    let frame = Frame(rendering: Button("go") { log.entries.append("go") })
    #expect(message(frame, "go now") == "“go” takes nothing after it, but found “now”.")
    #expect(log.entries.isEmpty)
  }

  @Test("a disabled command says so, and does nothing")
  func disabled() {
    let view = Group {
      Button("fact") { log.entries.append("fact") }
      Group { Button("inner") {}.disabled(false) }.disabled(true)
    }
    .disabled(true)
    let frame = Frame(rendering: view)
    #expect(frame.commands.map(\.isEnabled) == [false, false])
    #expect(message(frame, "fact") == "“fact” is not available now.")
    #expect(log.entries.isEmpty)
    #expect(Frame(rendering: Button("fact") {}.disabled(false)).commands[0].isEnabled)
  }

  @Test("a disabled command says why, where the app says it: the innermost reason")
  func reasons() {
    let view = Group {
      Button("stop") { log.entries.append("stop") }.disabled(because: "nothing is recorded")
      Button("plain") {}.disabled()
      Button("fine") {}.disabled(false, because: "it is not")
    }
    .disabled(because: "the app starts")
    #expect(
      message(Frame(rendering: view), "stop") == "“stop” is not available now: nothing is recorded."
    )
    #expect(
      message(Frame(rendering: view), "plain") == "“plain” is not available now: the app starts.")
    #expect(log.entries.isEmpty)
    let frame = Frame(rendering: Button("fine") {}.disabled(false, because: "it is not"))
    #expect(frame.commands.map(\.reason) == [nil])
    #expect(Frame(rendering: Button("a") {}.disabled(because: "b")) != frame)
  }

  @Test("a command of an imperative screen has its reason")
  func reasonOnScreen() {
    let screen = Screen("Recorder")
    let stop = screen.addCommand("stop", isEnabled: false) {}
    #expect(message(screen.frame(), "stop") == "“stop” is not available now.")
    stop.reason = "nothing is recorded"
    #expect(message(screen.frame(), "stop") == "“stop” is not available now: nothing is recorded.")
  }

  @Test(
    "a mistyped command gets suggestions",
    arguments: [
      ("incremnt", "Unknown command “incremnt”. Did you mean “increment”?"),
      ("sae", "Unknown command “sae”. Did you mean “save”, “sale” or “same”?"),
      ("svae", "Unknown command “svae”. Did you mean “save”?"),
      ("x", "Unknown command “x”. “help” lists what can be typed."),
      (
        "completely-different",
        "Unknown command “completely-different”. “help” lists what can be typed."
      ),
    ]
  )
  func suggestions(line: String, expected: String) {
    let view = Group {
      Button("increment", aliases: "+") {}
      Button("decrement", aliases: "-") {}
      Button("save") {}
      Button("sale") {}
      Button("same") {}
      Button("sake") {}
    }
    #expect(message(Frame(rendering: view), line) == expected)
  }

  @Test("a unique beginning of a command is enough, after exact names and aliases")
  func beginnings() throws {
    let view = Group {
      Button("save") { log.entries.append("save") }
      Button("save all") { log.entries.append("save all") }
      Button("increment", aliases: "s") { log.entries.append("increment") }
      ForEach(1..<3) { row in
        Button("rename", argument: .text("name")) { log.entries.append("rename \(row) \($0)") }
        Button("remove") {}.disabled()
      }
      Button("restore") {}.disabled(because: "nothing is deleted")
    }
    let frame = Frame(rendering: view)
    for line in ["INC", "save", "save-", "s", "ren 2 Bo"] { try frame.perform(line) }
    #expect(log.entries == ["increment", "save", "save all", "increment", "rename 2 Bo"])
    #expect(message(frame, "sa") == "Several commands begin with “sa”: “save”, “save-all”.")
    #expect(
      message(frame, "re 1")
        == "Several commands begin with “re”: “rename”, “remove”, “restore”.")
    #expect(message(frame, "ren 3 x") == "There is no row 3 for “rename”. Rows: 1 to 2.")
    #expect(message(frame, "res") == "“restore” is not available now: nothing is deleted.")
    #expect(message(frame, "") == "Unknown command “”. “help” lists what can be typed.")
    #expect(log.entries.count == 5)
  }

  @Test("what is suggested takes something if something was typed after the name")
  func suggestionsWithArgument() {
    let view = Group {
      Button("go") {}
      Button("seat") {}
      Button("send", argument: .text("text")) { _ in }
      Button("tow", argument: .integer("row")) { _ in }
    }
    let frame = Frame(rendering: view)
    #expect(message(frame, "two 1") == "Unknown command “two”. Did you mean “tow”?")
    #expect(message(frame, "sead") == "Unknown command “sead”. Did you mean “seat” or “send”?")
    #expect(message(frame, "sead hi") == "Unknown command “sead”. Did you mean “send”?")
    #expect(message(frame, "saet hi") == "Unknown command “saet”. Did you mean “seat”?")
    let bare = Frame(rendering: Group { Button("go", argument: .integer("row")) { _ in } })
    #expect(message(bare, "to 1") == "Unknown command “to”. “help” lists what can be typed.")
    #expect(message(bare, "goo 1") == "Unknown command “goo”. Did you mean “go”?")
  }

  @Test("commands in rows are addressed by the row's number")
  func rows() throws {
    let view = ForEach(["a", "b", "c"], id: \.self) { row in
      Text(row)
      Button("done") { log.entries.append("done \(row)") }
      if row == "b" { Button("pin", argument: .text("why")) { log.entries.append("\(row) \($0)") } }
    }
    let frame = Frame(rendering: view)
    #expect(frame.description == "1. a\n2. b\n3. c")
    #expect(frame.commands.map(\.description) == ["done 1", "done 2", "pin 2 WHY", "done 3"])
    #expect(frame.commands[0].usage == "done ROW")
    try frame.perform("done 3")
    try frame.perform("pin 2 it matters")
    #expect(log.entries == ["done c", "b it matters"])
    #expect(message(frame, "done 4") == "There is no row 4 for “done”. Rows: 1 to 3.")
    #expect(message(frame, "done 0") == "There is no row 0 for “done”. Rows: 1 to 3.")
    #expect(message(frame, "pin 1 x") == "There is no row 1 for “pin”. Rows: 2.")
    #expect(message(frame, "done") == "“done ROW” needs the number of a row: 1 to 3.")
    #expect(message(frame, "done b") == "“done ROW” needs the number of a row: 1 to 3.")
    #expect(message(frame, "done 2 x") == "“done ROW” takes nothing after it, but found “x”.")
    #expect(message(frame, "pin 2") == "“pin ROW WHY” expects some text.")
    #expect(log.entries.count == 2)
  }

  @Test("rows in rows have numbers with a dot")
  func nestedRows() throws {
    let view = ForEach(1..<3) { outer in
      Text("list \(outer)")
      ForEach(0..<2) { inner in
        Text("item \(inner)")
        Button("done") { log.entries.append("\(outer).\(inner)") }
      }
      Button("drop") { log.entries.append("drop \(outer)") }
    }
    let frame = Frame(rendering: view)
    #expect(
      frame.description == """
        1. list 1
           1.1. item 0
           1.2. item 1
        2. list 2
           2.1. item 0
           2.2. item 1
        """
    )
    try frame.perform("done 2.1")
    try frame.perform("drop 2.")
    #expect(log.entries == ["2.0", "drop 2"])
    #expect(message(frame, "done 2") == "There is no row 2 for “done”. Rows: 1.1, 1.2, 2.1, 2.2.")
    #expect(message(frame, "drop 1.1") == "There is no row 1.1 for “drop”. Rows: 1 to 2.")
  }

  @Test("rows without commands have no numbers, and numbers line up")
  func rowNumbers() {
    let view = ForEach(1..<11) { index in
      Text("row \(index)")
      if index > 8 { Button("go") {} }
    }
    let lines = Frame(rendering: view).lines.map(\.description)
    #expect(lines[0] == "row 1")
    #expect(lines[8...] == [" 9. row 9", "10. row 10"])
  }

  @Test("a command can stand in rows and outside of them")
  func rowsAndSingle() throws {
    let view = Group {
      ForEach(1..<3) { index in Button("clear") { log.entries.append("\(index)") } }
      Button("clear") { log.entries.append("all") }
      Button("add", argument: .text("title")) { log.entries.append($0) }
    }
    let frame = Frame(rendering: view)
    try frame.perform("clear")
    try frame.perform("clear 2")
    try frame.perform("add 2 eggs")
    #expect(log.entries == ["all", "2", "2 eggs"])
    #expect(message(frame, "clear 9") == "There is no row 9 for “clear”. Rows: 1 to 2.")
  }

  @Test("frames are equal when they show and offer the same, whatever the commands do")
  func equality() {
    func frame(_ title: String, _ isOff: Bool = false) -> Frame {
      Frame(
        rendering: Group {
          Text("a")
          Button(title) { log.entries.append(title) }.disabled(isOff)
        })
    }
    #expect(frame("go") == frame("go"))
    #expect(frame("go") != frame("stay"))
    #expect(frame("go") != frame("go", true))
  }
}
