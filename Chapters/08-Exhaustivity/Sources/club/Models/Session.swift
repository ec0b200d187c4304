import Foundation

/// Somebody has logged in, and may ask for things until a date.
struct Session: Codable, Equatable, Sendable {
  /// What the server knows the session by.
  let token: String
  /// Who has logged in.
  let email: String
  /// From this date on the server refuses the token.
  let expirationDate: Date
}
