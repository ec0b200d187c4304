import ComposableArchitecture
import Foundation
import TerminalUI

/// What the app is surrounded by: time, a server, and a place for the settings.
@MainActor
struct AppEnvironment {
  /// What `:advance` moves, if time stands still.
  var testTime: TestTime?
  /// Makes the dependencies others than the live ones.
  var prepareDependencies: @Sendable (inout DependencyValues) -> Void
  /// Waits until the settings are saved, before the app ends.
  var finishSaving: @Sendable () async throws -> Void = {}

  /// The real one, with a server that listens.
  ///
  /// - Parameters:
  ///   - file: Where the settings are kept.
  ///   - grantsNotifications: Whether notifications are allowed.
  static func live(file: URL, grantsNotifications: Bool) -> AppEnvironment {
    let account = grantsNotifications ? AccountClient.liveValue : .denying
    let file = SettingsFile(url: file)
    return AppEnvironment(
      prepareDependencies: {
        $0.account = account
        $0.settingsStorage = .file(file)
      }, finishSaving: { try await file.finish() })
  }

  /// One in which nothing happens by itself, and everything happens the same way each time.
  ///
  /// - Parameters:
  ///   - grantsNotifications: Whether notifications are allowed.
  ///   - storage: Where the settings are kept.
  static func scripted(
    grantsNotifications: Bool = true, storage: SettingsStorage = .previewValue
  ) -> AppEnvironment {
    let testTime = TestTime()
    let clock = TestClock()
    testTime.onAdvance { await clock.advance(by: $0) }
    let account = AccountClient.scripted(clock: clock, grantsNotifications: grantsNotifications)
    return AppEnvironment(testTime: testTime) {
      $0.account = account
      $0.settingsStorage = storage
      $0.continuousClock = clock
    }
  }
}
