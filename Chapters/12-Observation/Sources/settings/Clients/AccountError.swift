import ComposableArchitecture
import Foundation

/// The reason why a request failed, as a message for people.
struct AccountError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Converts any error.
  init(_ error: any Error) {
    self = error as? AccountError ?? AccountError(error.localizedDescription)
  }
}
