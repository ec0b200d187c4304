/// Whether somebody is here.
struct Presence: Equatable, Sendable {
  let isHere: Bool
  /// When the person has come or gone, by the clock on the wall: `12:00`.
  let since: String
}
