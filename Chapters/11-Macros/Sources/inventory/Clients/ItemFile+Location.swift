import Foundation

extension URL {
  /// `~/.local/share/composable-architecture-tutorial/inventory.json`
  static var items: URL {
    let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME", default: ""]
    let base =
      data.hasPrefix("/")
      ? URL(fileURLWithPath: data, isDirectory: true)
      : FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return base.appending(path: "composable-architecture-tutorial/inventory.json")
  }
}
