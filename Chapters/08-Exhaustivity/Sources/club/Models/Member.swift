/// A member of the club in the directory.
struct Member: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  let name: String
  /// The member's role, in a few words.
  let role: String
}
