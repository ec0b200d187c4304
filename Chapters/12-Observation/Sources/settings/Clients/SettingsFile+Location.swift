import Foundation
import TerminalUI

extension URL {
  /// `~/.config/composable-architecture-tutorial/settings.json`
  static var settings: URL {
    .userConfiguration.appending(path: "composable-architecture-tutorial/settings.json")
  }

  /// Checks that the file may be changed. A file that doesn't exist may be created.
  ///
  /// A file is replaced by renaming a new one, which requires only write access to the folder. So this method respects
  /// a file that a user made read-only.
  ///
  /// - Throws: A ``StorageError`` if it is read-only.
  func checkIsWritable() throws(StorageError) {
    let path = self.path(percentEncoded: false)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // The system lets an administrator write every file. A file without write permissions counts as read-only anyway.
    guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
      throw StorageError(
        file: self, "It is read-only. Change its permissions, or choose another file with --file.")
    }
  }
}
