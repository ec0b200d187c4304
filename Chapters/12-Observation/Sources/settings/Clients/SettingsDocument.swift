/// The contents of the file: the settings, and the version of the format.
struct SettingsDocument: Codable, Equatable {
  /// The version that this app writes. It doesn't read newer versions, because it would lose unknown fields.
  static let currentVersion = 1

  var version = currentVersion
  var settings: Settings

  /// The fields that all versions have.
  struct Header: Decodable {
    var version: Int
  }
}
