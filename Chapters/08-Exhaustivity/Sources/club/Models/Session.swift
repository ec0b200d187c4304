import Foundation

/// The session of a logged-in member, which is valid until a date.
struct Session: Codable, Equatable, Sendable {
  /// The identifier of the session on the server.
  let token: String
  /// The e-mail address of the member.
  let email: String
  /// The date from which the server refuses the token.
  let expirationDate: Date
}
