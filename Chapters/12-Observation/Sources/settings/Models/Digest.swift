/// How often a summary of what has happened is sent.
enum Digest: String, CaseIterable, Codable, Sendable {
  case daily, weekly, off
}
