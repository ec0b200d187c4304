import ComposableArchitecture
import Foundation

/// Why the warehouse does not answer a request, told for a person.
struct WarehouseError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Makes one of any error.
  init(_ error: any Error) {
    switch error {
    case let error as WarehouseError: self = error
    case let missing as UnimplementedFailure:
      self.init("“\(missing.description)” was used, and nobody has said what it does.")
    default: self.init(error.localizedDescription)
    }
  }
}
