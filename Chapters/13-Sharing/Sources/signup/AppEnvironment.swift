import ComposableArchitecture
import Foundation
import TerminalUI

/// The app's environment: time, files, user defaults and a database.
@MainActor
struct AppEnvironment {
  /// The time that `:advance` moves; `nil` if time passes by itself.
  var testTime: TestTime?
  /// The database with the accounts.
  let database: AccountsDatabase
  /// Overrides live dependencies.
  var prepareDependencies: @Sendable (inout DependencyValues) -> Void

  /// The live environment.
  ///
  /// - Parameter folder: The folder of all data; `nil` for the usual places.
  static func live(folder: URL? = nil) -> AppEnvironment {
    guard let folder else { return AppEnvironment(database: .liveValue) { _ in } }
    let places = Places(folder: folder)
    let database = AccountsDatabase(at: places.database)
    // A suite is named after its file, without the extension.
    let suite = places.defaults.deletingPathExtension().path(percentEncoded: false)
    // Unchecked: user defaults are thread-safe, although they are not marked so on Linux.
    let defaults = UncheckedSendable(UserDefaults(suiteName: suite) ?? .standard)
    return AppEnvironment(database: database) {
      $0.places = places
      $0.accountsDatabase = database
      $0.defaultAppStorage = defaults.value
    }
  }

  /// A deterministic environment: nothing happens by itself, and nothing is on disk.
  static func scripted() -> AppEnvironment {
    let testTime = TestTime()
    let clock = TestClock()
    testTime.onAdvance { await clock.advance(by: $0) }
    let database = AccountsDatabase(at: nil, samples: .samples)
    let (files, defaults) = (FileStorage.inMemory, UncheckedSendable(UserDefaults.inMemory))
    let memory = InMemoryStorage()
    return AppEnvironment(testTime: testTime, database: database) {
      $0.places = .inMemory
      $0.accountsDatabase = database
      $0.continuousClock = clock
      $0.defaultAppStorage = defaults.value
      $0.defaultFileStorage = files
      $0.defaultInMemoryStorage = memory
    }
  }
}

extension [Account] {
  /// Some existing accounts.
  static let samples = [
    Account(email: "ada@engine.uk", name: "Ada Lovelace", topics: [.testing]),
    Account(email: "blob@point.free", name: "Blob", topics: [.concurrency, .macros]),
    Account(email: "grace@navy.mil", name: "Grace Hopper", topics: [.navigation, .testing]),
  ]
}
