import Foundation

/// Whether a person is here.
///
/// As JSON it is `{"id":"ada","isHere":true,"since":"2026-01-01T12:00:00Z"}`.
public struct PersonPresence: Codable, Hashable, Identifiable, Sendable {
  /// What the person is known by.
  public var id: String

  /// Whether the person is here, and not away.
  public var isHere: Bool

  /// When the person has come or gone.
  public var since: Date

  /// - Parameters:
  ///   - id: What the person is known by.
  ///   - isHere: Whether the person is here, and not away.
  ///   - since: When the person has come or gone.
  public init(id: String, isHere: Bool, since: Date) {
    self.id = id
    self.isHere = isHere
    self.since = since
  }
}
