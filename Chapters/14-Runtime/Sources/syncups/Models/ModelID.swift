import Foundation

/// What tells one model from others of its type. An id of an attendee is no id of a meeting, and the compiler knows.
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
