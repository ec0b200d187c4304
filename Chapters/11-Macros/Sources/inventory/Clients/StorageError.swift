import Foundation

/// The reason why a file can't be read or written, as a message for people.
struct StorageError: Error, Equatable, LocalizedError, CustomStringConvertible {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  init(file: URL, _ error: any Error) {
    let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
    self.init("“\(file.path(percentEncoded: false))”: \(reason)")
  }

  /// Converts any error.
  init(_ error: any Error) {
    self = error as? StorageError ?? StorageError(error.localizedDescription)
  }

  var description: String { message }
  var errorDescription: String? { message }
}
