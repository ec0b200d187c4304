import Foundation

/// The reason why a file can't be read or written, as a message for people.
struct StorageError: Error, Equatable, LocalizedError, CustomStringConvertible {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// - Parameters:
  ///   - file: The file.
  ///   - reason: The problem and what to do, in whole sentences.
  init(file: URL, _ reason: String) {
    self.init("“\(file.path(percentEncoded: false))”: \(reason)")
  }

  /// Converts any error.
  init(_ error: any Error) {
    self = error as? StorageError ?? StorageError(error.localizedDescription)
  }

  var description: String { message }
  var errorDescription: String? { message }
}
