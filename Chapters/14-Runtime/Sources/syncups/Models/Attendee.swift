/// Somebody who speaks in each meeting.
struct Attendee: Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  var name = ""
}

extension Attendee: Codable {
  private enum CodingKeys: CodingKey {
    case id, name
  }

  /// Reads an attendee. What an older version has not written gets its default.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(ModelID.self, forKey: .id),
      name: try values.decodeIfPresent(String.self, forKey: .name) ?? "")
  }
}
