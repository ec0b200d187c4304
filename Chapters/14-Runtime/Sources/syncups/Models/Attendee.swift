/// Somebody who speaks in each meeting.
struct Attendee: Codable, Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  var name = ""
}
