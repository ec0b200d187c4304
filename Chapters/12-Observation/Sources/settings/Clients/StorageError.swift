import Foundation

/// Why a file cannot be read or written, told for a person.
struct StorageError: Error, Equatable, LocalizedError, CustomStringConvertible {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// - Parameters:
  ///   - file: The file.
  ///   - reason: What is wrong with it, and what to do, in whole sentences.
  init(file: URL, _ reason: String) {
    self.init("“\(file.path(percentEncoded: false))”: \(reason)")
  }

  /// Makes one of any error.
  init(_ error: any Error) {
    self = error as? StorageError ?? StorageError(error.localizedDescription)
  }

  var description: String { message }
  var errorDescription: String? { message }
}
