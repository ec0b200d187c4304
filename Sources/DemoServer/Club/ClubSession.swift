import Foundation

/// A session: the server's response to correct credentials.
///
/// As JSON it is
/// `{"email":"ada@example.com","expirationDate":"2026-01-01T13:00:00Z","token":"1-1767268800000-…"}`.
public struct ClubSession: Codable, Hashable, Sendable {
  /// The token for further requests, as in `Authorization: Bearer …`.
  public var token: String

  /// The member's e-mail address.
  public var email: String

  /// The token is rejected from this date on.
  public var expirationDate: Date

  /// - Parameters:
  ///   - token: The token for further requests.
  ///   - email: The member's e-mail address.
  ///   - expirationDate: The end of the session.
  public init(token: String, email: String, expirationDate: Date) {
    self.token = token
    self.email = email
    self.expirationDate = expirationDate
  }
}
