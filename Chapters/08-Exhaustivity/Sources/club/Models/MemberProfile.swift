/// A member's own profile.
struct MemberProfile: Codable, Equatable, Sendable {
  let name: String
  let email: String
  /// The year in which the member joined.
  let memberSince: Int
  let motto: String
}
