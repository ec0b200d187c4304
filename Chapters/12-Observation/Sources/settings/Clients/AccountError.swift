import ComposableArchitecture
import Foundation

/// Why the server does not answer a question, told for a person.
struct AccountError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Makes one of any error.
  init(_ error: any Error) {
    self = error as? AccountError ?? AccountError(error.localizedDescription)
  }
}
