import ComposableArchitecture
import Foundation
import OpenCombine
import TerminalUI

extension StorageClient {
  /// Todos in a file.
  ///
  /// - Parameter file: The file. The first save creates its folder.
  static func live(file: URL) -> StorageClient {
    // One save at a time, so that the last one is written last.
    let queue = DispatchQueue(label: "storage")
    return StorageClient(
      // There is no other work yet, so loading can be synchronous.
      load: { .result { Result { () throws(StorageError) in try read(file) } } },
      save: { todos in
        .run { subscriber in
          queue.async {
            do throws(StorageError) {
              subscriber.send(try write(todos, to: file))
              subscriber.send(completion: .finished)
            } catch {
              subscriber.send(completion: .failure(error))
            }
          }
          // A save isn't cancelled: it is atomic, and the next save replaces it.
          return AnyCancellable {}
        }
      },
      setAside: { .result { Result { () throws(StorageError) in try moveAside(file) } } }
    )
  }

  /// The default file, in the folder for an app's own data.
  static var defaultFile: URL {
    .userData.appending(path: "composable-architecture-tutorial/todos.json")
  }
}

private func read(_ file: URL) throws(StorageError) -> IdentifiedArrayOf<Todo> {
  let contents: Data?
  do {
    contents = try Data.contents(ofFileAt: file)
  } catch {
    throw StorageError(message: error.description)
  }
  guard let contents else { return [] }
  do {
    return try TodoFile.todos(in: contents)
  } catch {
    throw StorageError(message: "\(file.path): \(error.message)")
  }
}

/// Writes the todos atomically: at every moment, the file has all old or all new todos.
private func write(_ todos: IdentifiedArrayOf<Todo>, to file: URL) throws(StorageError) -> Int {
  let contents = try TodoFile.contents(of: todos)
  do {
    try contents.replaceFile(at: file)
  } catch {
    throw StorageError(error)
  }
  return contents.count
}

private func moveAside(_ file: URL) throws(StorageError) -> String {
  var number = 1
  while true {
    let suffix = number == 1 ? "damaged" : "damaged-\(number)"
    let other = file.appendingPathExtension(suffix)
    do {
      try FileManager.default.moveItem(at: file, to: other)
      return other.path
    } catch CocoaError.fileWriteFileExists {
      number += 1
    } catch {
      throw StorageError(error)
    }
  }
}
