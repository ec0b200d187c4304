/// A member's post to the others.
struct Post: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  /// The member's name.
  let author: String
  let text: String
}
