import Foundation

/// What is kept for the next time that the app is started.
struct Archive: Codable, Equatable, Sendable {
  /// The version that this app writes. It reads no later one.
  static let currentVersion = 1

  var version = Archive.currentVersion
  var contacts: [Contact]
  /// The link to the screen that was shown.
  var link: URL
}
