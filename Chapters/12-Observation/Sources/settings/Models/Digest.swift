/// How often a summary is sent.
enum Digest: String, CaseIterable, Codable, Sendable {
  case daily, weekly, off
}
