import ComposableArchitecture
import Foundation

/// Whether the disk is writable. The user can change it, to see the app's reaction.
final class Disk: Sendable {
  private let isReadOnly = LockIsolated(false)

  /// Makes the disk read-only, or writable again.
  func setIsReadOnly(_ newValue: Bool) { isReadOnly.setValue(newValue) }

  /// - Throws: A ``MemoError`` if nothing can be written.
  func checkIsWritable() throws {
    if isReadOnly.value { throw MemoError("The disk is read-only.") }
  }

  /// Truncates a file inside its header, without notifying the app.
  func damage(_ url: URL) throws {
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 20)
    try handle.close()
  }
}
