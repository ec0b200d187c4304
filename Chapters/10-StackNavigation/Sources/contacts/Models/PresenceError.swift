import ComposableArchitecture
import Foundation

/// The reason why a request failed, as a message for people.
struct PresenceError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Converts any error.
  init(_ error: any Error) {
    switch error {
    case let error as PresenceError: self = error
    case let missing as UnimplementedFailure:
      self.init("“\(missing.description)” was used without an override.")
    default: self.init(error.localizedDescription)
    }
  }
}
