import ComposableArchitecture
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app as it starts.
  ///
  /// - Parameters:
  ///   - found: What was in the file.
  ///   - style: How the screen is made.
  ///   - testTime: What `:advance` moves.
  ///   - prepareDependencies: Makes its dependencies others than the live ones.
  static func settings(
    _ found: FoundSettings, shownBy style: ScreenStyle = .views, testTime: TestTime? = nil,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> Self {
    TerminalApplication(
      name: "settings",
      initialState: AppFeature.State(found),
      reducer: {
        AppFeature().transformDependency(\.self) {
          // In a test this is the app all the same: what is not overridden is live.
          $0.context = .live
          prepareDependencies(&$0)
        }
      },
      testTime: testTime
    ) { store in
      style.makeScreen(store)
    }
  }

  /// An app in a world in which nothing happens by itself, and everything happens the same way each time.
  ///
  /// - Parameters:
  ///   - found: What was in the file.
  ///   - style: How the screen is made.
  ///   - grantsNotifications: Whether notifications are allowed.
  ///   - storage: Where the settings are kept.
  static func scriptedSettings(
    _ found: FoundSettings = FoundSettings(), shownBy style: ScreenStyle = .views,
    grantsNotifications: Bool = true, storage: SettingsStorage = .previewValue
  ) -> Self {
    let testTime = TestTime()
    let clock = TestClock()
    testTime.onAdvance { await clock.advance(by: $0) }
    let account = AccountClient.scripted(clock: clock, grantsNotifications: grantsNotifications)
    return .settings(found, shownBy: style, testTime: testTime) {
      $0.account = account
      $0.settingsStorage = storage
      $0.continuousClock = clock
    }
  }
}
