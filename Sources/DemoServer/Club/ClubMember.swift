/// A member of the club, as shown to all members.
///
/// As JSON it is `{"id":1,"name":"Ada Lovelace","role":"writes programs"}`.
public struct ClubMember: Codable, Hashable, Identifiable, Sendable {
  /// The member's ID.
  public var id: Int

  /// The member's name.
  public var name: String

  /// What the member does.
  public var role: String

  /// - Parameters:
  ///   - id: The member's ID.
  ///   - name: The member's name.
  ///   - role: What the member does.
  public init(id: Int, name: String, role: String) {
    self.id = id
    self.name = name
    self.role = role
  }
}
