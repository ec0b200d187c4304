import Foundation

/// An error response: the body of each response whose status is 400 or above.
///
/// As JSON it is `{"message":"…","statusCode":404}`.
public struct ServerFailure: Codable, Error, Hashable, Sendable {
  /// The HTTP status.
  public var statusCode: Int

  /// The error, and for an invalid request the valid form.
  public var message: String

  /// - Parameters:
  ///   - statusCode: The HTTP status.
  ///   - message: The error.
  public init(statusCode: Int, message: String) {
    self.statusCode = statusCode
    self.message = message
  }
}

extension ServerFailure: LocalizedError, CustomStringConvertible {
  /// The message with the status: `The server fails on purpose. (HTTP 500)`.
  public var description: String { "\(message) (HTTP \(statusCode))" }

  /// The same, for the user.
  public var errorDescription: String? { description }
}
