/// Whether a person is present.
struct Presence: Equatable, Sendable {
  let isHere: Bool
  /// The local time of the last change: `12:00`.
  let since: String
}
