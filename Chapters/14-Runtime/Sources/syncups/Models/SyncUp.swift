import ComposableArchitecture

/// A meeting that takes place again and again: who speaks, how long it takes, and what was said so far.
struct SyncUp: Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  var attendees: IdentifiedArrayOf<Attendee> = []
  var duration: Duration = .seconds(5 * 60)
  /// The past meetings. The last one comes first.
  var meetings: IdentifiedArrayOf<Meeting> = []
  var theme: Theme = .bubblegum
  var title = ""
}

extension SyncUp {
  /// How the time of a meeting is divided among the attendees.
  var shares: Shares {
    Shares(of: duration, among: attendees.count)
  }
}
