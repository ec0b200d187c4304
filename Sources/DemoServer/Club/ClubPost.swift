/// Something that a member has told the others.
///
/// As JSON it is `{"author":"Grace Hopper","id":6,"text":"…"}`.
public struct ClubPost: Codable, Hashable, Identifiable, Sendable {
  /// What tells one post from another. Later ones have greater numbers.
  public var id: Int

  /// The member's name.
  public var author: String

  /// What was notified.
  public var text: String

  /// - Parameters:
  ///   - id: What tells the post from all others.
  ///   - author: The member's name.
  ///   - text: What was notified.
  public init(id: Int, author: String, text: String) {
    self.id = id
    self.author = author
    self.text = text
  }
}
