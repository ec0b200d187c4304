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
