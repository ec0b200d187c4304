import Foundation

/// A meeting that has taken place.
struct Meeting: Codable, Equatable, Identifiable, Sendable {
  let id: ModelID<Self>
  /// When it has ended.
  let date: Date
  /// What was heard in it.
  let transcript: String
}
