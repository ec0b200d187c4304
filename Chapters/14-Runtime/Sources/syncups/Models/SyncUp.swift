import ComposableArchitecture

/// A recurring meeting: its attendees, its length, and its past meetings.
struct SyncUp: Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  var attendees: IdentifiedArrayOf<Attendee> = []
  var duration: Duration = .seconds(5 * 60)
  /// The past meetings, the latest first.
  var meetings: IdentifiedArrayOf<Meeting> = []
  var theme: Theme = .bubblegum
  var title = ""
}

extension SyncUp {
  /// The division of a meeting's time among the attendees.
  var shares: Shares {
    Shares(of: duration, among: attendees.count)
  }
}
