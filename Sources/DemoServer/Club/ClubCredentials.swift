/// The credentials of a member: the body of `POST /session`.
///
/// As JSON it is `{"email":"ada@example.com","password":"engine"}`.
public struct ClubCredentials: Codable, Hashable, Sendable {
  /// The e-mail address. Letter case makes no difference.
  public var email: String

  /// The password. Letter case counts.
  public var password: String

  /// - Parameters:
  ///   - email: The e-mail address.
  ///   - password: The password.
  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}
