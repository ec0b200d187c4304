/// A member of the club, as shown to that member.
///
/// As JSON it is `{"email":"ada@example.com","memberSince":1843,"motto":"…","name":"Ada Lovelace"}`.
public struct ClubProfile: Codable, Hashable, Sendable {
  /// The member's name.
  public var name: String

  /// The e-mail address to log in with.
  public var email: String

  /// The year in which the member joined.
  public var memberSince: Int

  /// The member's motto.
  public var motto: String

  /// - Parameters:
  ///   - name: The member's name.
  ///   - email: The e-mail address to log in with.
  ///   - memberSince: The year in which the member joined.
  ///   - motto: The member's motto.
  public init(name: String, email: String, memberSince: Int, motto: String) {
    self.name = name
    self.email = email
    self.memberSince = memberSince
    self.motto = motto
  }
}
