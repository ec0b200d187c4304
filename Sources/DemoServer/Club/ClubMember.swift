/// A member of the club, as all members see them.
///
/// As JSON it is `{"id":1,"name":"Ada Lovelace","role":"writes programs"}`.
public struct ClubMember: Codable, Hashable, Identifiable, Sendable {
  /// What tells one member from another.
  public var id: Int

  /// The member's name.
  public var name: String

  /// What the member does.
  public var role: String

  /// - Parameters:
  ///   - id: What tells the member from all others.
  ///   - name: The member's name.
  ///   - role: What the member does.
  public init(id: Int, name: String, role: String) {
    self.id = id
    self.name = name
    self.role = role
  }
}
