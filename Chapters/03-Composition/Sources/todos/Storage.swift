import ComposableArchitecture
import Foundation

/// The storage of todos between two runs of the app. Its effects may emit on any thread.
struct StorageClient {
  /// Loads the saved todos. Emits an empty array if nothing was saved yet.
  var load: () -> Effect<IdentifiedArrayOf<Todo>, StorageError>

  /// Replaces the saved todos. If that fails, the old todos stay. Emits the number of bytes that were
  /// written.
  var save: (IdentifiedArrayOf<Todo>) -> Effect<Int, StorageError>

  /// Moves a file that cannot be loaded out of the way. Emits its new name.
  var setAside: () -> Effect<String, StorageError>
}

/// The reason why todos can't be loaded or saved.
struct StorageError: Error, Equatable {
  /// The message for people.
  var message: String
}

extension StorageError {
  init(_ failure: any Error) {
    let failure = failure as NSError
    self.init(message: failure.localizedFailureReason ?? failure.localizedDescription)
  }
}

/// Encodes todos for a file, and decodes them.
enum TodoFile {
  static func contents(of todos: IdentifiedArrayOf<Todo>) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    // People can repair a file that they can read.
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
  /// A description of the error, with its location.
  fileprivate var explanation: String {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      let path = context.codingPath.map { key in
        key.intValue.map { "todo \($0 + 1)" } ?? "“\(key.stringValue)”"
      }
      let place = path.isEmpty ? "" : " (\(path.joined(separator: ", ")))"
      return "It contains no readable todos. \(context.debugDescription)\(place)"
    @unknown default:
      return "It contains no readable todos."
    }
  }
}
