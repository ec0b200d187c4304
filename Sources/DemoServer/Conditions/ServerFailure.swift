import Foundation

/// An answer that is an error: the body of each response whose status is 400 or above.
///
/// As JSON it is `{"message":"…","statusCode":404}`.
public struct ServerFailure: Codable, Error, Hashable, Sendable {
  /// The HTTP status.
  public var statusCode: Int

  /// What went wrong, and for a request that cannot be answered what would be right.
  public var message: String

  /// - Parameters:
  ///   - statusCode: The HTTP status.
  ///   - message: What went wrong.
  public init(statusCode: Int, message: String) {
    self.statusCode = statusCode
    self.message = message
  }
}

extension ServerFailure: LocalizedError, CustomStringConvertible {
  /// The message with the status: `The server fails on purpose. (HTTP 500)`.
  public var description: String { "\(message) (HTTP \(statusCode))" }

  /// The same, for a person.
  public var errorDescription: String? { description }
}
