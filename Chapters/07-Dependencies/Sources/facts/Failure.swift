import ComposableArchitecture
import Foundation

/// Why something cannot be done, for a person.
struct Failure: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// What is notified of an error, whatever its type is.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let missing as UnimplementedFailure:
      message = "“\(missing.description)” was used, and nobody has said what it does."
    default: message = error.localizedDescription
    }
  }
}
