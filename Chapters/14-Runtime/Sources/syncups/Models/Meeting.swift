import Foundation

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
