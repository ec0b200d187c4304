/// Whether an app may send notifications.
///
/// As JSON it is `{"isGranted":true}`.
public struct NotificationPermission: Codable, Hashable, Sendable {
  /// Whether they were allowed.
  public var isGranted: Bool

  /// - Parameter isGranted: Whether they were allowed.
  public init(isGranted: Bool) {
    self.isGranted = isGranted
  }
}
