import Foundation
import Synchronization

extension Disk {
  /// Makes bytes the contents of a file. Whatever happens, there is a whole file: the old one, or the new one.
  ///
  /// They are written to a new file beside the old one, which then takes its name. If the file is a link, what it
  /// leads to is replaced. The new file has the old one's permissions.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - url: The file. Its folders are made if they are missing.
  ///   - permissionsOfNew: The permissions of the file if there is none yet. By default they are the usual ones.
  /// - Throws: A ``FileStorageError``.
  func write(_ data: Data, to url: URL, permissionsOfNew: mode_t?) throws {
    let path = url.path(percentEncoded: false).followingLinks
    let (folder, name) = (path.folder, path.name)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FileStorageError(url, .unwritable("Its folder cannot be made"))
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

  /// The permissions of a file that is there, and may be replaced.
  private func permissions(of path: String) throws(WritingError) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw WritingError(errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw WritingError(reason: "It is no ordinary file")
    }
    // To take its place, only its folder needs to be writable. Who has made the file read-only wants it to stay.
    try check(access(path, W_OK))
    return status.st_mode & 0o7777
  }
}

/// A file that is being written, before it takes the place of another one.
private struct UnfinishedFile {
  let path: String

  private static let count = Atomic(0)

  /// Gives the file a name that no other write has, of this process or another.
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
    // Otherwise a machine that loses its power could have the new name without the bytes.
    try check(fsync(descriptor))
  }

  /// Removes what processes have left behind that were killed while they wrote.
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

/// Why the system refuses to write.
private struct WritingError: Error {
  let reason: String

  init(reason: String) { self.reason = reason }

  init(_ number: Int32) { reason = String(cString: strerror(number)) }
}

private func check(_ result: Int32) throws(WritingError) {
  if result == -1 { throw WritingError(errno) }
}
