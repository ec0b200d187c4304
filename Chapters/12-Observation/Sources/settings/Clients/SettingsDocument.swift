/// What is in the file: the settings, and the version of their form.
struct SettingsDocument: Codable, Equatable {
  /// The version that this app writes. It reads no newer one, for it would forget what it does not know.
  static let currentVersion = 1

  var version = currentVersion
  var settings: Settings

  /// What all versions have in common.
  struct Header: Decodable {
    var version: Int
  }
}
