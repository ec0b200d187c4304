/// A member of the club, as they see themselves.
///
/// As JSON it is `{"email":"ada@example.com","memberSince":1843,"motto":"…","name":"Ada Lovelace"}`.
public struct ClubProfile: Codable, Hashable, Sendable {
  /// The member's name.
  public var name: String

  /// The e-mail address to log in with.
  public var email: String

  /// The year in which the member joined.
  public var memberSince: Int

  /// What the member says about the work.
  public var motto: String

  /// - Parameters:
  ///   - name: The member's name.
  ///   - email: The e-mail address to log in with.
  ///   - memberSince: The year in which the member joined.
  ///   - motto: What the member says about the work.
  public init(name: String, email: String, memberSince: Int, motto: String) {
    self.name = name
    self.email = email
    self.memberSince = memberSince
    self.motto = motto
  }
}
