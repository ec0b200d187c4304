/// Something that a member has told the others.
struct Post: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  /// The member's name.
  let author: String
  let text: String
}
