import ComposableArchitecture
import Foundation
import TerminalUI

/// The app's environment: time, a server, and storage for the settings.
@MainActor
struct AppEnvironment {
  /// The time that `:advance` moves; `nil` if time passes by itself.
  var testTime: TestTime?
  /// Overrides live dependencies.
  var prepareDependencies: @Sendable (inout DependencyValues) -> Void
  /// Waits until the settings are saved. The app calls it before it ends.
  var finishSaving: @Sendable () async throws -> Void = {}

  /// The live environment, with a server that accepts connections.
  ///
  /// - Parameters:
  ///   - file: The file with the settings.
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

  /// A deterministic environment in which nothing happens by itself.
  ///
  /// - Parameters:
  ///   - grantsNotifications: Whether notifications are allowed.
  ///   - storage: The storage of the settings.
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
