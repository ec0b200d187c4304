import TerminalUI

/// The implementation of the app's screen. All implementations show the same.
enum ScreenStyle: CaseIterable, Sendable {
  /// Views that read the store.
  case views
  /// Views that observe the store with view stores, as in chapter 11.
  case viewStores
  /// Labels that are written imperatively.
  case screen

  /// Runs the app.
  ///
  /// - Parameters:
  ///   - found: The contents of the file.
  ///   - world: The app's environment.
  ///   - options: The options from the command line.
  /// - Returns: The exit status.
  @MainActor
  func run(_ found: FoundSettings, in world: AppEnvironment, options: RunOptions) async -> Int32 {
    switch self {
    case .views: await TerminalApplication.views(found, in: world).run(options: options)
    case .viewStores: await TerminalApplication.viewStores(found, in: world).run(options: options)
    case .screen: await TerminalApplication.screen(found, in: world).run(options: options)
    }
  }
}
