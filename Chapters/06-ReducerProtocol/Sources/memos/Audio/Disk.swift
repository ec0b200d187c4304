import ComposableArchitecture
import Foundation

/// Whether something can be written. It is ours to choose, so that one can see what happens if not.
final class Disk: Sendable {
  private let isReadOnly = LockIsolated(false)

  /// Makes the disk read-only, or writable again.
  func setIsReadOnly(_ newValue: Bool) { isReadOnly.setValue(newValue) }

  /// - Throws: A ``MemoError`` if nothing can be written.
  func checkIsWritable() throws {
    if isReadOnly.value { throw MemoError("The disk is read-only.") }
  }

  /// Cuts a file off inside its header, behind the back of everybody.
  func damage(_ url: URL) throws {
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 20)
    try handle.close()
  }
}
