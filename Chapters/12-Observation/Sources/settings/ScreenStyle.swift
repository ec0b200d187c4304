import TerminalUI

/// How the app's screen is made. All ways show the same.
enum ScreenStyle: CaseIterable, Sendable {
  /// By views that read the store.
  case views
  /// By views that observe it with view stores, as in chapter 11.
  case viewStores
  /// By labels that are written by hand.
  case screen

  /// Runs the app.
  ///
  /// - Parameters:
  ///   - found: What was in the file.
  ///   - world: What surrounds the app.
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
