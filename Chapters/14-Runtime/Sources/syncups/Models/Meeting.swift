import Foundation

/// A meeting that has taken place.
struct Meeting: Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  /// When it has ended.
  let date: Date
  /// What was heard in it.
  let transcript: String
}

extension Meeting: Codable {
  private enum CodingKeys: CodingKey {
    case id, date, transcript
  }

  /// Reads a meeting. What an older version has not written gets its default.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(ModelID.self, forKey: .id),
      date: try values.decode(Date.self, forKey: .date),
      transcript: try values.decodeIfPresent(String.self, forKey: .transcript) ?? "")
  }
}
