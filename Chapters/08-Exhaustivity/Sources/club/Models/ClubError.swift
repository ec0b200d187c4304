import ComposableArchitecture
import Foundation

/// The reason why a request to the club failed.
enum ClubError: Error, Equatable, Sendable {
  /// No member has this e-mail address and this password.
  case wrongPassword
  /// The server doesn't know the token, or the session has expired.
  case sessionExpired
  /// A different failure, with a message for people.
  case failed(String)

  /// Converts any error.
  init(_ error: any Error) {
    switch error {
    case let error as ClubError: self = error
    case let missing as UnimplementedFailure:
      self = .failed("“\(missing.description)” was used without an override.")
    default: self = .failed(error.localizedDescription)
    }
  }

  /// The message for people.
  var message: String {
    switch self {
    case .wrongPassword: "The e-mail address or the password is wrong."
    case .sessionExpired: "Your session has expired. Log in again."
    case .failed(let message): message
    }
  }
}
