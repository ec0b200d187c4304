import Foundation

/// A user's folder for the files of programs, by the XDG Base Directory Specification.
package enum UserFolder {
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  case configuration
  /// `$XDG_DATA_HOME`, or `~/.local/share`.
  case data
  /// `$XDG_STATE_HOME`, or `~/.local/state`.
  case state

  /// The folder's path. Relative paths in the environment are ignored, as the specification requires.
  package func url(in environment: [String: String]) -> URL {
    let (variable, path) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .data: ("XDG_DATA_HOME", ".local/share")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    if let folder = environment[variable], folder.hasPrefix("/") {
      return URL(filePath: folder, directoryHint: .isDirectory)
    }
    return Self.home(in: environment).appending(path: path)
  }

  /// The home folder: `$HOME`, or else the one in the password database, which Foundation prefers on Linux.
  private static func home(in environment: [String: String]) -> URL {
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      return FileManager.default.homeDirectoryForCurrentUser
    }
    return URL(filePath: home, directoryHint: .isDirectory)
  }
}
