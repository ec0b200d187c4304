import ComposableArchitecture
import Foundation

/// Stands in for a file. Its contents are in memory, and are lost when the app ends.
final class MemoryFile {
  /// The contents, or `nil` if there is no file.
  var contents: Data?

  /// The reason why nothing can be written, if there is one.
  var failure: StorageError?

  /// The contents of the files that were set aside, the latest last.
  private(set) var setAside: [Data] = []

  init(contents: Data? = nil) {
    self.contents = contents
  }

  var client: StorageClient {
    StorageClient(
      load: { .result { Result { () throws(StorageError) in try self.load() } } },
      save: { todos in .result { Result { () throws(StorageError) in try self.save(todos) } } },
      setAside: { .result { Result { () throws(StorageError) in try self.moveAway() } } }
    )
  }

  private func load() throws(StorageError) -> IdentifiedArrayOf<Todo> {
    try contents.map { contents throws(StorageError) in try TodoFile.todos(in: contents) } ?? []
  }

  private func save(_ todos: IdentifiedArrayOf<Todo>) throws(StorageError) -> Int {
    if let failure { throw failure }
    let contents = try TodoFile.contents(of: todos)
    self.contents = contents
    return contents.count
  }

  private func moveAway() throws(StorageError) -> String {
    if let failure { throw failure }
    setAside += [contents].compactMap { $0 }
    contents = nil
    return setAside.count == 1 ? "todos.json.damaged" : "todos.json.damaged-\(setAside.count)"
  }
}

extension IdentifiedArrayOf<Todo> {
  /// Generated todos, some of which are done and some of which have todos inside.
  static func generated(_ count: Int, uuid: () -> UUID) -> IdentifiedArrayOf<Todo> {
    let verbs = ["Call", "Write to", "Visit", "Thank", "Invite", "Pay", "Remind"]
    let people = ["Ada", "Blob", "Blob Jr.", "Chris", "Dora", "Emil", "Fatma", "Grace", "Hao"]
    return IdentifiedArray(
      (0..<count).map { index in
        let number = index + 1
        let verb = verbs[number % verbs.count]
        var todo = Todo(id: uuid(), title: "\(verb) \(people[number % people.count]) (\(number))")
        todo.isComplete = number % 5 == 0
        if number % 10 == 3 {
          todo.subtodos = [
            Todo(id: uuid(), title: "Find the address"), Todo(id: uuid(), title: "Find the time"),
          ]
        }
        return todo
      }
    )
  }
}
