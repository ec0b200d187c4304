/// A member's post.
///
/// As JSON it is `{"author":"Grace Hopper","id":6,"text":"…"}`.
public struct ClubPost: Codable, Hashable, Identifiable, Sendable {
  /// The post's ID. Later posts have greater IDs.
  public var id: Int

  /// The member's name.
  public var author: String

  /// The post's text.
  public var text: String

  /// - Parameters:
  ///   - id: The post's ID.
  ///   - author: The member's name.
  ///   - text: The post's text.
  public init(id: Int, author: String, text: String) {
    self.id = id
    self.author = author
    self.text = text
  }
}
