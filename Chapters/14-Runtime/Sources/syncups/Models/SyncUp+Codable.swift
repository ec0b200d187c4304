import ComposableArchitecture

extension SyncUp: Codable {
  private enum CodingKeys: CodingKey {
    case id, attendees, duration, meetings, theme, title
  }

  /// The longest meeting that is read from a file, in seconds: 100 days.
  private static let longest = 8_640_000.0

  /// Reads a sync-up. Fields that an older version didn't write get their defaults.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(id: try values.decode(ModelID.self, forKey: .id))
    attendees = try values.decodeIfPresent(IdentifiedArray.self, forKey: .attendees) ?? attendees
    meetings = try values.decodeIfPresent(IdentifiedArray.self, forKey: .meetings) ?? meetings
    theme = try values.decodeIfPresent(Theme.self, forKey: .theme) ?? theme
    title = try values.decodeIfPresent(String.self, forKey: .title) ?? title
    if let seconds = try values.decodeIfPresent(Double.self, forKey: .duration) {
      guard (0...Self.longest).contains(seconds) else {
        throw DecodingError.dataCorruptedError(
          forKey: .duration, in: values, debugDescription: "\(seconds) s is not a valid length."
        )
      }
      duration = .milliseconds((seconds * 1_000).rounded())
    }
  }

  /// Writes a sync-up in a readable form. The duration is in seconds.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(attendees, forKey: .attendees)
    try values.encode(duration / .seconds(1), forKey: .duration)
    try values.encode(meetings, forKey: .meetings)
    try values.encode(theme, forKey: .theme)
    try values.encode(title, forKey: .title)
  }
}
