import ComposableArchitecture
import Foundation

/// Where todos are kept between two runs of the app. Its effects may emit on any thread.
struct StorageClient {
  /// Loads the todos that were saved. Emits an empty array if nothing was saved yet.
  var load: () -> Effect<IdentifiedArrayOf<Todo>, StorageError>

  /// Replaces the todos that were saved. If that fails, the old ones stay. Emits the number of bytes
  /// that were written.
  var save: (IdentifiedArrayOf<Todo>) -> Effect<Int, StorageError>

  /// Moves a file that cannot be loaded out of the way. Emits its new name.
  var setAside: () -> Effect<String, StorageError>
}

/// Why todos cannot be loaded or saved.
struct StorageError: Error, Equatable {
  /// What went wrong, for a person.
  var message: String
}

extension StorageError {
  init(_ failure: any Error) {
    let failure = failure as NSError
    self.init(message: failure.localizedFailureReason ?? failure.localizedDescription)
  }
}

/// Todos as the bytes of a file, and back.
enum TodoFile {
  static func contents(of todos: IdentifiedArrayOf<Todo>) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    // A file that a person can read is one that a person can repair.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      return try encoder.encode(todos)
    } catch {
      throw StorageError(error)
    }
  }

  static func todos(in contents: Data) throws(StorageError) -> IdentifiedArrayOf<Todo> {
    do {
      return try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: contents)
    } catch let error as DecodingError {
      throw StorageError(message: error.explanation)
    } catch {
      throw StorageError(error)
    }
  }
}

extension DecodingError {
  /// What is wrong, and where.
  fileprivate var explanation: String {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      let path = context.codingPath.map { key in
        key.intValue.map { "todo \($0 + 1)" } ?? "“\(key.stringValue)”"
      }
      let place = path.isEmpty ? "" : " (\(path.joined(separator: ", ")))"
      return "There are no todos in it that can be read. \(context.debugDescription)\(place)"
    @unknown default:
      return "There are no todos in it that can be read."
    }
  }
}
