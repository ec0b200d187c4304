import Foundation

/// Whether a person is here.
///
/// As JSON it is `{"id":"ada","isHere":true,"since":"2026-01-01T12:00:00Z"}`.
public struct PersonPresence: Codable, Hashable, Identifiable, Sendable {
  /// The person's ID.
  public var id: String

  /// Whether the person is here.
  public var isHere: Bool

  /// The time of the last arrival or departure.
  public var since: Date

  /// - Parameters:
  ///   - id: The person's ID.
  ///   - isHere: Whether the person is here.
  ///   - since: The time of the last arrival or departure.
  public init(id: String, isHere: Bool, since: Date) {
    self.id = id
    self.isHere = isHere
    self.since = since
  }
}
