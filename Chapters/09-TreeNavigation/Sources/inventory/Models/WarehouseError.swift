import ComposableArchitecture
import Foundation

/// The reason why a request to the warehouse failed, as a message for people.
struct WarehouseError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Converts any error.
  init(_ error: any Error) {
    switch error {
    case let error as WarehouseError: self = error
    case let missing as UnimplementedFailure:
      self.init("“\(missing.description)” was used without an override.")
    default: self.init(error.localizedDescription)
    }
  }
}
