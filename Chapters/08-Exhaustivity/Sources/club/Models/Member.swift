/// A member of the club, as the directory lists them.
struct Member: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  let name: String
  /// What the member does, in a few words.
  let role: String
}
