import Testing

@testable import TerminalUI

@MainActor
@Suite("What is done at the end of an app", .timeLimit(.minutes(10)))
struct OnEndTests {
  @Test("is done once, in order, after the last line and before the console is closed")
  func order() async throws {
    let journal = Journal()
    let console = TranscriptConsole(lines: ["up", "up"])
    let app = tallyApp()
      .onEnd { journal.note("first, after \(console.prompts.count), \(console.isClosed)") }
      .onEnd { journal.note("second") }
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(journal.entries == ["first, after 3, false", "second"])
    #expect(console.isClosed)
  }

  @Test("is done after “quit”, after a replayed script, and if the task is cancelled")
  func ends() async throws {
    let journal = Journal()
    let app = tallyApp().onEnd { journal.note("end") }
    let options = try RunOptions.parse([])
    _ = await app.run(options: options, console: TranscriptConsole(lines: ["quit", "up"]))
    await app.run(script: ["up"], console: TranscriptConsole(), colors: false)
    let console = WaitingConsole()
    let task = Task { await app.run(options: options, console: console) }
    await console.reading()
    task.cancel()
    #expect(await task.value == 0)
    #expect(journal.entries == ["end", "end", "end"])
  }

  @Test("waits until what the last line has set off has begun")
  func effects() async throws {
    let journal = Journal()
    let screen = Screen("Effects")
    screen.addCommand("go") {
      Task {
        for _ in 0..<15 { await Task.yield() }
        journal.note("begun")
      }
    }
    let app = TerminalApplication(
      name: "effects", inspector: Inspector<Int, String>(initialState: 0), live: screen,
      past: { _ in Screen("Past") }
    ).onEnd { journal.note("end") }
    let console = TranscriptConsole(lines: ["go", "quit"], isInteractive: true)
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(journal.entries == ["begun", "end"])
  }

  @Test("is done to its end even if a part of it fails, and the status says so")
  func failure() async throws {
    struct Failure: Error {}
    let journal = Journal()
    let app = tallyApp().onEnd { throw Failure() }.onEnd { journal.note("end") }
    let status = await app.run(options: try RunOptions.parse([]), console: TranscriptConsole())
    #expect(status == 74)
    #expect(journal.entries == ["end"])
  }

  @Test("an app whose file is in use does not start, and does not end")
  func locked() async throws {
    let folder = try ProbeFolder()
    let lock = try FileLock(folder.file)
    let journal = Journal()
    let console = TranscriptConsole(lines: ["up"])
    let app = tallyApp().locking(folder.file).onEnd { journal.note("end") }
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 75)
    #expect(console.isClosed && console.output == "" && journal.entries == [])
    withExtendedLifetime(lock) {}
  }
}
