import ComposableArchitecture
import Foundation
import OpenCombine
import Testing

@testable import todos

@Suite("Together · files")
final class StorageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "todos-\(UUID().uuidString)")
  private let todos = ListState.groceries.todos

  private var file: URL { folder.appending(path: "todos.json") }

  /// The temporary file of a process, before it replaces the file.
  private func unfinished(process: Int32, number: Int) -> URL {
    folder.appending(path: ".todos.json.\(process).\(number).unfinished")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func result<Output>(
    of effect: Effect<Output, StorageError>
  ) async -> Result<Output, StorageError> {
    var subscription: AnyCancellable?
    defer { subscription?.cancel() }
    return await withCheckedContinuation { continuation in
      subscription = effect.catchToEffect().sink { continuation.resume(returning: $0) }
    }
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("todos are loaded as they were saved, and no other file remains in the folder")
  func saves() async throws {
    let client = StorageClient.live(file: file)
    let bytes = try await result(of: client.save(todos)).get()
    #expect(try await result(of: client.load()).get() == todos)
    #expect(try names == ["todos.json"])
    #expect(try Data(contentsOf: file).count == bytes)
  }

  @Test("without a file there are no todos, and loading creates no file")
  func missing() async throws {
    #expect(await result(of: StorageClient.live(file: file).load()) == .success([]))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test(
    "a damaged file is reported, with the position of the damage",
    arguments: [
      ("", "It contains no readable todos."),
      ("[", "It contains no readable todos."),
      ("{}", "It contains no readable todos."),
      (#"[{"id": "x"}]"#, "(todo 1, “id”)"),
      (#"[{"id": "00000000-0000-0000-0000-000000000001", "title": 7}]"#, "(todo 1, “title”)"),
    ]
  )
  func damaged(contents: String, message: String) async throws {
    try write(contents)
    guard case .failure(let failure) = await result(of: StorageClient.live(file: file).load())
    else {
      Issue.record("it was loaded")
      return
    }
    #expect(failure.message.contains(message))
    #expect(try String(contentsOf: file, encoding: .utf8) == contents)
  }

  @Test("a file with two todos of the same identity is damaged")
  func duplicates() async throws {
    try write(
      String(decoding: try TodoFile.contents(of: [Todo(1, "a"), Todo(2, "b")]), as: UTF8.self)
        .replacing("000000000002", with: "000000000001")
    )
    #expect(throws: StorageError.self) { try TodoFile.todos(in: try Data(contentsOf: file)) }
  }

  @Test("damaged files are set aside under different names")
  func setsAside() async throws {
    let client = StorageClient.live(file: file)
    for contents in ["first", "second", "third"] {
      try write(contents)
      _ = try await result(of: client.setAside()).get()
    }
    #expect(
      try names == ["todos.json.damaged", "todos.json.damaged-2", "todos.json.damaged-3"])
    #expect(
      try String(contentsOf: file.appendingPathExtension("damaged-2"), encoding: .utf8) == "second")
  }

  @Test("leftovers of an interrupted save do no harm")
  func interrupted() async throws {
    let client = StorageClient.live(file: file)
    _ = await result(of: client.save(todos))
    // No system gives a process this number.
    try Data("[{\"id".utf8).write(to: unfinished(process: .max, number: 1))
    #expect(await result(of: client.load()) == .success(todos))
    _ = await result(of: client.save([Todo(9, "tea")]))
    #expect(await result(of: client.load()) == .success([Todo(9, "tea")]))
    #expect(try names == ["todos.json"])
  }

  @Test("a full disk does not change the old file")
  func full() async throws {
    let client = StorageClient.live(file: file)
    _ = await result(of: client.save(todos))
    // Writes to this device fail like writes to a full disk. The next save uses one of these names.
    for number in 1...1_000 {
      try FileManager.default.createSymbolicLink(
        at: unfinished(process: getpid(), number: number),
        withDestinationURL: URL(filePath: "/dev/full"))
    }
    guard case .failure(let failure) = await result(of: client.save([Todo(9, "tea")])) else {
      Issue.record("it was saved")
      return
    }
    #expect(!failure.message.isEmpty)
    #expect(await result(of: client.load()) == .success(todos))
  }

  @Test("a read-only folder is reported as a failure, without a crash")
  func readOnly() async {
    let client = StorageClient.live(file: URL(filePath: "/proc/todos/todos.json"))
    guard case .failure(let failure) = await result(of: client.save(todos)) else {
      Issue.record("it was saved")
      return
    }
    #expect(!failure.message.isEmpty)
  }

  @Test("of two saves, the later one determines the contents")
  func order() async throws {
    let client = StorageClient.live(file: file)
    let generated = IdentifiedArrayOf<Todo>.generated(2_000, uuid: UUID.counting)
    let earlier = client.save(generated).catchToEffect().sink { _ in }
    _ = await result(of: client.save(todos))
    #expect(await result(of: client.load()) == .success(todos))
    withExtendedLifetime(earlier) {}
  }

  @Test("todos inside todos are saved at every depth")
  func deep() throws {
    var todo = Todo(0, "bottom")
    for level in 1...100 { todo = Todo(level, "above", todo) }
    #expect(try TodoFile.todos(in: try TodoFile.contents(of: [todo])) == [todo])
  }
}
