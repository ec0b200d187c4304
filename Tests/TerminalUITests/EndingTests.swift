import Foundation
import PseudoTerminal
import Testing

/// Each test ends an app in a different way, in a separate process.
@Suite("An app ends", .serialized, .timeLimit(.minutes(30)))
struct EndingTests {
  let folder: ProbeFolder

  init() throws {
    folder = try ProbeFolder()
  }

  /// The probe at its prompt, with an unsaved change.
  func changed(_ environment: [String: String] = [:]) throws -> ProbeOnTerminal {
    let app = try ProbeOnTerminal(folder, environment: environment)
    app.type("up\r")
    try app.wait(for: "number 1")
    try app.wait(for: "> ")
    return app
  }

  @Test(
    "by a signal: what is not saved is saved, the terminal restored, and the signal what it died of",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func signal(number: Int32) throws {
    let app = try changed()
    app.type("half-typed")
    try app.wait(for: "half-typed")
    #expect(app.terminal.modes.c_lflag & tcflag_t(ICANON) == 0)
    app.terminal.signal(number)
    #expect(try app.end() == End(signal: number))
    #expect(folder.number == "1")
    #expect(app.terminal.modes.c_lflag & tcflag_t(ICANON) != 0)
  }

  @Test("by a signal that is sent twice in a row, as “timeout” does, in the same way")
  func twice() throws {
    let app = try changed()
    app.terminal.signal(SIGTERM)
    app.terminal.signal(SIGTERM)
    #expect(try app.end() == End(signal: SIGTERM))
    #expect(folder.number == "1")
  }

  @Test("with its terminal, and saves anyway")
  func closedTerminal() throws {
    let app = try changed()
    app.terminal.hangUp()
    #expect(try app.end() == End(signal: SIGHUP))
    #expect(folder.number == "1")
  }

  @Test("by SIGQUIT in the same way, and is not taken for an app that has crashed")
  func quitSignal() throws {
    let app = try changed(["SWIFT_BACKTRACE": "enable=yes,interactive=yes"])
    app.terminal.signal(SIGQUIT)
    #expect(try app.end() == End(signal: SIGQUIT))
    #expect(folder.number == "1")
  }

  @Test("by Ctrl-\\ at the prompt, and saves")
  func typedQuit() throws {
    let app = try changed()
    app.type("\u{1C}")
    #expect(try app.end() == End(signal: SIGQUIT))
    #expect(folder.number == "1")
  }

  @Test(
    "after the end actions of libraries, which run after its own", arguments: ["quit\r", "\u{4}"])
  func endActions(typed: String) throws {
    let app = try changed(["PROBE_END": "library"])
    app.type(typed)
    try app.wait(for: "The library has found the number 1.")
    try app.wait(for: "probe: The library could not save.")
    #expect(try app.end() == End(status: EX_IOERR))
  }

  @Test("by a signal after the end actions of libraries, too")
  func endActionsOnSignal() throws {
    let app = try changed(["PROBE_END": "library"])
    app.terminal.signal(SIGTERM)
    try app.wait(for: "The library has found the number 1.")
    #expect(try app.end() == End(signal: SIGTERM))
  }

  @Test("by “quit” and by Ctrl-D", arguments: ["quit\r", "\u{4}"])
  func quit(typed: String) throws {
    let app = try changed()
    app.type(typed)
    #expect(try app.end() == End(status: 0))
    #expect(folder.number == "1")
  }

  @Test("not by Ctrl-C at the prompt")
  func interruptedPrompt() throws {
    let app = try changed()
    app.type("half-typed")
    try app.wait(for: "half-typed")
    app.type("\u{3}")
    try app.wait(for: "> ")
    app.type("up\r")
    try app.wait(for: "number 2")
  }

  @Test("not by Ctrl-C while a line is carried out: that ends the line")
  func interruptedLine() throws {
    let app = try changed()
    app.type(":wait 1h\r")
    // Until then, the terminal sends a character rather than a signal.
    while app.terminal.modes.c_lflag & tcflag_t(ISIG) == 0 { usleep(1_000) }
    app.type("\u{3}")
    try app.wait(for: "Interrupted.")
    try app.wait(for: "> ")
    app.type("up\r")
    try app.wait(for: "number 2")
    app.type("quit\r")
    #expect(try app.end() == End(status: 0))
    #expect(folder.number == "2")
  }

  @Test("by a signal while a line is carried out")
  func signalDuringLine() throws {
    let app = try changed()
    app.type(":wait 1h\r")
    while app.terminal.modes.c_lflag & tcflag_t(ISIG) == 0 { usleep(1_000) }
    app.terminal.signal(SIGINT)
    #expect(try app.end() == End(signal: SIGINT))
    #expect(folder.number == "1")
  }

  @Test("by Ctrl-C three times, even if it is stuck in a line that never ends")
  func stuck() throws {
    let app = try changed()
    app.type("loop\r")
    try app.wait(for: "looping")
    app.type("\u{3}")
    try app.wait(for: "Interrupted. If this goes on, Ctrl-C once more ends the app.")
    app.type("\u{3}")
    try app.wait(for: "Ending. Ctrl-C once more does not wait for anything.")
    #expect(try app.end { app.type("\u{3}") } == End(signal: SIGINT))
  }

  @Test("after five seconds, even if saving never ends")
  func tooLong() throws {
    let app = try changed(["PROBE_END": "hang"])
    app.terminal.signal(SIGTERM)
    try app.wait(for: "hanging")
    try app.wait(for: "probe: The app took more than 5 seconds to end and was stopped.")
    #expect(try app.end() == End(signal: SIGTERM))
  }

  @Test("immediately when it is told a second time")
  func impatience() throws {
    let app = try changed(["PROBE_END": "hang"])
    app.terminal.signal(SIGTERM)
    try app.wait(for: "hanging")
    #expect(try app.end { app.terminal.signal(SIGINT) } == End(signal: SIGINT))
  }

  @Test("with a message and a status of its own if something has failed at the end")
  func failure() throws {
    let app = try changed(["PROBE_END": "fail"])
    app.type("quit\r")
    try app.wait(for: "probe: The number could not be saved.")
    #expect(try app.end() == End(status: EX_IOERR))
  }

  @Test("before it begins, if another one has its file; and is free to begin after any end of that")
  func lock() throws {
    let first = try changed()
    let second = try PseudoTerminal([ProbeFolder.probe], environment: folder.environment)
    var output = ""
    while true {
      let hasEnded = second.status != nil
      let bytes = second.receive(milliseconds: 50)
      output += String(decoding: bytes ?? [], as: UTF8.self)
      if hasEnded && bytes == nil { break }
    }
    #expect(second.status.map(End.init) == End(status: EX_TEMPFAIL))
    #expect(output.hasPrefix("probe: “\(folder.file.path)” is in use by process "))
    first.terminal.signal(SIGKILL)
    #expect(try first.end() == End(signal: SIGKILL))
    let third = try changed()
    third.type("quit\r")
    #expect(try third.end() == End(status: 0))
  }
}
