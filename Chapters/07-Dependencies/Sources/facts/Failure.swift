import ComposableArchitecture
import Foundation

/// The reason for a failure, as a message for people.
struct Failure: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Creates the message for an error of any type.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let missing as UnimplementedFailure:
      message = "“\(missing.description)” was used without an override."
    default: message = error.localizedDescription
    }
  }
}
