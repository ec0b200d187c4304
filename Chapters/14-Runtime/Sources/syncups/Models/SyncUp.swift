import ComposableArchitecture
import Foundation

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

/// A person who speaks in each meeting.
struct Attendee: Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  var name = ""
}

extension Attendee: Codable {
  private enum CodingKeys: CodingKey {
    case id, name
  }

  /// Reads an attendee. Fields that an older version didn't write get their defaults.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(ModelID.self, forKey: .id),
      name: try values.decodeIfPresent(String.self, forKey: .name) ?? "")
  }
}

/// A past meeting.
struct Meeting: Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  /// The end of the meeting.
  let date: Date
  /// The recognised text.
  let transcript: String
}

extension Meeting: Codable {
  private enum CodingKeys: CodingKey {
    case id, date, transcript
  }

  /// Reads a meeting. Fields that an older version didn't write get their defaults.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(ModelID.self, forKey: .id),
      date: try values.decode(Date.self, forKey: .date),
      transcript: try values.decodeIfPresent(String.self, forKey: .transcript) ?? "")
  }
}

/// The identifier of a model. The compiler distinguishes the id of an attendee from the id of a meeting.
struct ModelID<Model>: Hashable, Sendable {
  let rawValue: UUID

  init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}

extension ModelID: Codable {
  init(from decoder: any Decoder) throws {
    self.init(try UUID(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try rawValue.encode(to: encoder)
  }
}

/// The colour of a sync-up.
enum Theme: String, CaseIterable, Codable, Sendable {
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, poppy
  case purple, seafoam, sky, tan, teal, yellow
}
