import Foundation

/// Somebody has logged in: what the server answers right credentials with.
///
/// As JSON it is
/// `{"email":"ada@example.com","expirationDate":"2026-01-01T13:00:00Z","token":"1-1767268800000-…"}`.
public struct ClubSession: Codable, Hashable, Sendable {
  /// What further requests have to show, as in `Authorization: Bearer …`.
  public var token: String

  /// Whose session it is.
  public var email: String

  /// From this date on the token is refused.
  public var expirationDate: Date

  /// - Parameters:
  ///   - token: What further requests have to show.
  ///   - email: Whose session it is.
  ///   - expirationDate: When it ends.
  public init(token: String, email: String, expirationDate: Date) {
    self.token = token
    self.email = email
    self.expirationDate = expirationDate
  }
}
