import Foundation
import Synchronization

extension Disk {
  /// Replaces the contents of a file atomically: even if the write fails, the file is complete, either old or new.
  ///
  /// The data is written to a new file in the same folder, which is then renamed. If the file is a symbolic link, its
  /// destination is replaced. The new file has the permissions of the old one.
  ///
  /// - Parameters:
  ///   - data: The new contents.
  ///   - url: The file. Missing folders are created.
  ///   - permissionsOfNew: The permissions of the file if it doesn't exist yet, or `nil` for the default permissions.
  /// - Throws: A ``FileStorageError``.
  func write(_ data: Data, to url: URL, permissionsOfNew: mode_t?) throws {
    let path = url.path(percentEncoded: false).followingLinks
    let (folder, name) = (path.folder, path.name)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FileStorageError(url, .unwritable("Its folder cannot be created"))
    }
    let unfinished = UnfinishedFile(of: name, in: folder)
    do {
      try unfinished.write(data, permissions: permissions(of: path) ?? permissionsOfNew)
      try check(rename(unfinished.path, path))
    } catch {
      unlink(unfinished.path)
      throw FileStorageError(url, .unwritable(error.reason))
    }
    UnfinishedFile.removeAbandoned(of: name, in: folder)
  }

  /// The permissions of an existing file that may be replaced, or `nil` if there is no file.
  private func permissions(of path: String) throws(WritingError) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw WritingError(errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw WritingError(reason: "It is not a regular file")
    }
    // Renaming needs write access to the folder only. A read-only file is read-only on purpose, so it isn't replaced.
    try check(access(path, W_OK))
    return status.st_mode & 0o7777
  }
}

/// A file that is being written, before it replaces the existing file.
private struct UnfinishedFile {
  let path: String

  private static let count = Atomic(0)

  /// Gives the file a name that no other write uses, in this or any other process.
  init(of name: String, in folder: String) {
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    path = "\(folder)/.\(name).\(getpid()).\(number).unfinished"
  }

  func write(_ data: Data, permissions: mode_t?) throws(WritingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    try check(descriptor)
    defer { close(descriptor) }
    if let permissions { try check(fchmod(descriptor, permissions)) }
    var rest = data[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written == -1 && errno == EINTR { continue }
      try check(Int32(clamping: written))
      rest = rest.dropFirst(written)
    }
    // Without this, a power failure could leave the new name without the data.
    try check(fsync(descriptor))
  }

  /// Removes the unfinished files of processes that were killed during a write.
  static func removeAbandoned(of name: String, in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for unfinished in names
    where unfinished.hasPrefix(".\(name).") && unfinished.hasSuffix(".unfinished") {
      let parts = unfinished.dropFirst(name.count + 2).split(separator: ".")
      guard parts.count == 3, let process = Int32(parts[0]), kill(process, 0) == -1, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(unfinished)")
    }
  }
}

/// The reason why the system refuses to write.
private struct WritingError: Error {
  let reason: String

  init(reason: String) { self.reason = reason }

  init(_ number: Int32) { reason = String(cString: strerror(number)) }
}

private func check(_ result: Int32) throws(WritingError) {
  if result == -1 { throw WritingError(errno) }
}
