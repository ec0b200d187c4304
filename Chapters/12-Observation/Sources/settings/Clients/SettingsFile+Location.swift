import Foundation
import TerminalUI

extension URL {
  /// `~/.config/composable-architecture-tutorial/settings.json`
  static var settings: URL {
    .userConfiguration.appending(path: "composable-architecture-tutorial/settings.json")
  }

  /// Makes sure that the file may be changed. If there is none, it may be made.
  ///
  /// A file is replaced by renaming another one, for which the system asks only whether the folder may be changed. So
  /// somebody who has made the file read-only has to be heard here.
  ///
  /// - Throws: A ``StorageError`` if it is read-only.
  func checkIsWritable() throws(StorageError) {
    let path = self.path(percentEncoded: false)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // The system lets an administrator write everything. A file that nobody may write is read-only anyway.
    guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
      throw StorageError(
        file: self, "It is read-only. Change its permissions, or choose another file with --file.")
    }
  }
}
