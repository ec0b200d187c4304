import Foundation

/// A file, or a folder, that no other process uses that asks for it in the same way.
///
/// The system takes the lock back when the process ends, whatever the end is. The lock is on a hidden
/// file beside the file (`.todos.json.lock`) or in the folder (`.lock`), which stays there: the file
/// itself may be replaced by another one each time it is saved.
///
/// Where nothing can be written, or the file system knows no locks, there is no lock and no failure.
public final class FileLock: Sendable {
  /// The file is someone else's.
  public struct InUse: Error, Equatable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// The process that has it, if it is known.
    public let process: Int32?

    public var description: String {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let kind = isFolder.boolValue ? "folder" : "file"
      return """
        “\(path)” is in use by \(process.map { "process \($0)" } ?? "another process"). \
        Two apps would overwrite each other's changes. \
        End the other app and try again, or choose a different \(kind) with --\(kind).
        """
    }
  }

  private let descriptor: Int32

  /// Locks a file or folder until the lock is release. It need not exist.
  ///
  /// - Parameter item: The file or folder. If it is a link, what it leads to is locked, also if
  ///   nothing is there yet.
  /// - Throws: ``InUse`` if another lock is on it, also one of the same process.
  public init(_ item: URL) throws(InUse) {
    let item = item.followingLinks
    let lock = Self.lockFile(of: item)
    try? FileManager.default.createDirectory(
      at: lock.deletingLastPathComponent(), withIntermediateDirectories: true)
    let path = lock.path(percentEncoded: false)
    let writable = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    // Of another user's file one can still see whether it is in use.
    let descriptor = writable != -1 ? writable : open(path, O_RDONLY | O_CLOEXEC)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      let process = Array("\(getpid())\n".utf8)
      if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, process, process.count, 0) }
    } else if errno == EWOULDBLOCK {
      let process = try? String(contentsOf: lock, encoding: .utf8)
      close(descriptor)
      throw InUse(
        path: item.path(percentEncoded: false),
        process: process.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    }
    self.descriptor = descriptor
  }

  deinit {
    if descriptor != -1 { close(descriptor) }
  }

  private static func lockFile(of item: URL) -> URL {
    var isFolder: ObjCBool = ObjCBool(item.hasDirectoryPath)
    _ = FileManager.default.fileExists(
      atPath: item.path(percentEncoded: false), isDirectory: &isFolder)
    return isFolder.boolValue
      ? item.appending(path: ".lock")
      : item.deletingLastPathComponent().appending(path: ".\(item.lastPathComponent).lock")
  }
}
