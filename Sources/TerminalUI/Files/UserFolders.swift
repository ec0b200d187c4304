import Foundation
import LineEditor

/// The folders for the files of an app. `$HOME` determines them, unless a specific variable does.
extension URL {
  /// The folder for settings: `$XDG_CONFIG_HOME`, or `~/.config`.
  public static var userConfiguration: URL { url(.configuration) }

  /// The folder for the user's data: `$XDG_DATA_HOME`, or `~/.local/share`.
  public static var userData: URL { url(.data) }

  /// The folder for an app's state across runs: `$XDG_STATE_HOME`, or `~/.local/state`.
  public static var userState: URL { url(.state) }

  private static func url(_ folder: UserFolder) -> URL {
    folder.url(in: ProcessInfo.processInfo.environment)
  }
}
