import ComposableArchitecture
import Foundation
import TerminalUI

/// The locations of the app's data.
struct Places: Equatable, Sendable {
  /// The file with the stats.
  var stats: URL
  /// The file of the user defaults.
  var defaults: URL
  /// The database with the accounts.
  var database: URL
  /// Whether no data is on disk.
  var isInMemory = false

  /// Creates locations in one folder.
  ///
  /// - Parameter folder: The folder. It doesn't have to exist.
  init(folder: URL) {
    stats = folder.appending(path: "stats.json")
    defaults = folder.appending(path: "defaults.plist")
    database = folder.appending(path: "accounts.sqlite")
  }

  /// The usual locations: a folder below `~/.local/share`, and the app's user defaults below `~/.config`.
  static var standard: Places {
    var places = Places(
      folder: .userData.appending(path: "signup"))
    places.defaults = .userConfiguration.appending(path: "signup.plist")
    return places
  }

  /// Locations in memory: the paths are only names.
  static var inMemory: Places {
    var places = Places(folder: URL(filePath: "/memory"))
    places.isInMemory = true
    return places
  }
}

extension Places: DependencyKey {
  static var liveValue: Places { .standard }
  static var testValue: Places { .inMemory }
}

extension DependencyValues {
  /// The locations of the app's data.
  var places: Places {
    get { self[Places.self] }
    set { self[Places.self] = newValue }
  }
}
