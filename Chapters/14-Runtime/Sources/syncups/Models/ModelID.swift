import Foundation

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
