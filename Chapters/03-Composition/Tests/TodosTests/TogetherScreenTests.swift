import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import todos

@Suite("Together · the contents of the screen", .oneAtATime)
@MainActor
struct ScreenViewTests {
  private let time = TestTime()
  private let file = MemoryFile()

  /// The app after some todos are loaded.
  private func renderer(
    _ todos: IdentifiedArrayOf<Todo> = ListState.groceries.todos
  ) async throws -> Renderer {
    file.contents = try TodoFile.contents(of: todos)
    let store = Store(
      initialState: .loading, reducer: appReducer,
      environment: AppEnvironment.onTestTime(time, file: file, uuid: UUID.counting)
    )
    ViewStore(store, removeDuplicates: ==).send(.appStarted)
    let renderer = Renderer(AppView(store: store))
    #expect(renderer.frame().description == "Loading the todos…")
    await time.advance(by: .zero)
    return renderer
  }

  @Test("each todo and each todo inside has a row")
  func rows() async throws {
    let renderer = try await renderer()
    #expect(
      renderer.frame().description == """
        Todos
          1. [ ] milk
          2. [ ] bread (0/1)
             2.1. [ ] flour
          3. [ ] salt
          3 todos to do
          filter: all
        """
    )
    try renderer.frame().perform("done 2.1")
    try renderer.frame().perform("rename 3 sea salt")
    try renderer.frame().perform("sub 2.1 of spelt")
    #expect(
      renderer.frame().description == """
        Todos
          1. [ ] milk
          2. [ ] bread (1/1)
             2.1. [x] flour (0/1)
                  2.1.1. [ ] of spelt
          3. [ ] sea salt
          3 todos to do
          filter: all
        not saved yet
        """
    )
  }

  @Test("the detail is shown instead of the list until it is closed")
  func detail() async throws {
    let renderer = try await renderer()
    try renderer.frame().perform("open 2.1")
    #expect(renderer.frame().description == "Todo\n  title: flour\n  no notes")
    #expect(
      renderer.frame().availableCommands.filter(\.isEnabled).map(\.name)
        == ["title", "note", "save", "cancel"]
    )
    try renderer.frame().perform("note type 405")
    try renderer.frame().perform("save")
    #expect(
      renderer.frame().description.contains("  2. [ ] bread (0/1)\n     2.1. [ ] flour (notes)\n"))
  }

  @Test("closing a changed detail asks for confirmation")
  func discarding() async throws {
    let renderer = try await renderer()
    try renderer.frame().perform("open 1")
    try renderer.frame().perform("note fresh")
    let edited = renderer.frame().description
    try renderer.frame().perform("cancel")
    #expect(renderer.frame().text(width: 80).hasSuffix("Discard your changes?"))
    try renderer.frame().perform("keep-editing")
    #expect(renderer.frame().description == edited)
    try renderer.frame().perform("cancel")
    try renderer.frame().perform("discard")
    #expect(renderer.frame().description.contains("  1. [ ] milk\n"))
    try renderer.frame().perform("open 1")
    try renderer.frame().perform("cancel")
    #expect(renderer.frame().description.hasPrefix("Todos\n"), "There is nothing to lose.")
  }

  @Test("undo restores a deleted todo with the todos inside")
  func deleting() async throws {
    let renderer = try await renderer()
    let before = renderer.frame().description
    try renderer.frame().perform("delete 2")
    #expect(!renderer.frame().description.contains("bread"))
    try renderer.frame().perform("undo")
    #expect(renderer.frame().description.hasPrefix(before))
  }

  @Test("the old names of commands still work")
  func formerNames() async throws {
    let renderer = try await renderer()
    try renderer.frame().perform("title 1 oat milk")
    try renderer.frame().perform("open 1")
    try renderer.frame().perform("note fresh")
    try renderer.frame().perform("keep")
    #expect(renderer.frame().description.contains("  1. [ ] oat milk (notes)\n"))
    try renderer.frame().perform("open 1")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description.hasPrefix("Todos\n"))
  }

  @Test("many todos are shown in pages")
  func pages() async throws {
    let renderer = try await renderer(.generated(1_000, uuid: UUID.incrementing))
    #expect(renderer.frame().description.contains("800 todos to do · page 1 of 100"))
    try renderer.frame().perform("page 100")
    let lines = renderer.frame().description.split(separator: "\n")
    #expect(lines.count < 20)
    #expect(lines.contains { $0.hasSuffix("(999)") })
    #expect(throws: CommandError.self) { try renderer.frame().perform("next") }
    try renderer.frame().perform("filter completed")
    #expect(renderer.frame().description.contains("page 1 of 20"))
  }

  @Test("a failed save is an alert, and the todos can be saved later")
  func alert() async throws {
    let renderer = try await renderer()
    file.failure = StorageError(message: "The disk is full.")
    try renderer.frame().perform("delete 1")
    await time.advance(by: .milliseconds(500))
    #expect(
      renderer.frame().description.hasSuffix("The todos cannot be saved\n  The disk is full."))
    try renderer.frame().perform("later")
    #expect(renderer.frame().description.hasSuffix("not saved yet"))
    file.failure = nil
    try renderer.frame().perform("undo")
    await time.advance(by: .milliseconds(500))
    #expect(renderer.frame().description.hasSuffix("filter: all"))
  }

  @Test("a change of one of a thousand rows re-evaluates only that row")
  func evaluations() async throws {
    let store = Store(
      initialState: ListState(todos: .generated(1_000, uuid: UUID.incrementing)),
      reducer: listReducer,
      environment: ListEnvironment(
        storage: file.client, mainQueue: .failing("mainQueue"), uuid: UUID.counting)
    )
    var evaluated: [String] = []
    let rows = ForEachStore(
      store.scope(state: \.todos, action: ListAction.todo(id:action:))
    ) { row in
      WithViewStore(row.scope(state: TodoLine.init)) { viewStore in
        let _ = evaluated.append(viewStore.title)
        TodoLineView(viewStore: viewStore)
      }
    }
    let renderer = Renderer(rows)
    _ = renderer.frame()
    #expect(evaluated.count == 1_000)
    evaluated = []
    try renderer.frame().perform("rename 500 seen")
    _ = renderer.frame()
    #expect(evaluated == ["seen"])
  }
}

@Suite("Together · running and quitting", .oneAtATime)
@MainActor
struct SessionTests {
  private func run(
    _ lines: String..., file: MemoryFile
  ) async throws -> (output: String, status: Int32) {
    let session = TodosSession(
      environment: AppEnvironment(
        storage: file.client, mainQueue: .main, uuid: UUID.counting)
    )
    let console = TranscriptConsole(lines: lines)
    let status = await session.app.run(options: try RunOptions.parse([]), console: console)
    return (console.output, status)
  }

  @Test("the last change is saved even if the app quits immediately", .timeLimit(.minutes(5)))
  func savesLastChange() async throws {
    let file = MemoryFile()
    let (output, status) = try await run("add tea", "sub 1 green", "quit", file: file)
    #expect(output.contains("1.1. [ ] green"))
    #expect(status == EX_OK)
    let todos = try TodoFile.todos(in: try #require(file.contents))
    #expect(todos == [Todo(100, "tea", Todo(101, "green"))])
  }

  @Test("if the last save fails, the app fails", .timeLimit(.minutes(5)))
  func fails() async throws {
    let file = MemoryFile()
    file.failure = StorageError(message: "The disk is full.")
    #expect(try await run("add tea", file: file).status == EX_IOERR)
  }

  @Test("a file that is in use by a different app is not touched", .timeLimit(.minutes(5)))
  func locked() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "todos.json")
    let options = try RunOptions.parse([])
    func status() async throws -> Int32 {
      let session = try TodosApp.parse(["--file", file.path]).session()
      defer { withExtendedLifetime(session) {} }
      return await session.app.run(
        options: options, console: TranscriptConsole(lines: ["add tea", "quit"]))
    }
    let lock = try FileLock(file)
    #expect(try await status() == EX_TEMPFAIL)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    withExtendedLifetime(lock) {}
  }

  @Test("nothing is written if nothing changed", .timeLimit(.minutes(5)))
  func savesNothing() async throws {
    let file = MemoryFile()
    _ = try await run("filter active", "help", file: file)
    #expect(file.contents == nil)
  }

  @Test(
    "invalid options are rejected",
    arguments: [
      (["--rows", "0"], "--rows needs to be 1 or more"),
      (["--generate=-1"], "--generate cannot be negative"),
      (["--generate", "3", "--file", "x"], "--generate keeps todos in memory"),
    ]
  )
  func options(arguments: [String], message: String) {
    #expect {
      _ = try TodosApp.parse(arguments)
    } throws: { error in
      TodosApp.message(for: error).contains(message)
    }
  }
}

@Suite("Together · transcripts", .oneAtATime)
@MainActor
struct TranscriptTests {
  @Test(
    "A session prints the contents of its transcript",
    arguments: [
      ("completing", nil), ("inside", nil), ("undoing", nil), ("pages", nil), ("damaged", "[oops"),
    ]
  )
  func replays(name: String, contents: String?) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let time = TestTime()
    let file = MemoryFile(contents: contents.map { Data($0.utf8) })
    if name == "pages" {
      file.contents = try TodoFile.contents(of: .generated(10_000, uuid: UUID.incrementing))
    }
    let environment = AppEnvironment.onTestTime(
      time, file: file, rowsPerPage: name == "pages" ? 4 : 10)
    let session = TodosSession(environment: environment, testTime: time)
    if let difference = try await Transcript(contentsOf: url).replay(session.app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
