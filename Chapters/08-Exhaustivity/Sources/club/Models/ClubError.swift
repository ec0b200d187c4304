import ComposableArchitecture
import Foundation

/// Why the club does not answer a request as one would like.
enum ClubError: Error, Equatable, Sendable {
  /// No member has this e-mail address and this password.
  case wrongPassword
  /// The server does not know the token, or no longer.
  case sessionExpired
  /// Something else, told for a person.
  case failed(String)

  /// Makes one of any error.
  init(_ error: any Error) {
    switch error {
    case let error as ClubError: self = error
    case let missing as UnimplementedFailure:
      self = .failed("“\(missing.description)” was used, and nobody has said what it does.")
    default: self = .failed(error.localizedDescription)
    }
  }

  /// What a person is notified.
  var message: String {
    switch self {
    case .wrongPassword: "The e-mail address or the password is wrong."
    case .sessionExpired: "Your session has expired. Log in again."
    case .failed(let message): message
    }
  }
}
