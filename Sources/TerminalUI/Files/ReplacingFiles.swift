import Foundation
import Synchronization

extension Data {
  /// Atomically replaces the contents of a file with these bytes. There is always a complete file: the old one or the
  /// new one.
  ///
  /// They are written to a new file beside the old one, which then takes its name. Each write uses its own name for that
  /// file: the process and a number, `.todos.json.4711.1.unfinished`. Unfinished files of processes that were killed are
  /// removed. The new file has the permissions of the old one.
  ///
  /// - Parameters:
  ///   - file: The file. Its folder is created if there is none. If it is a link, its target is replaced, or created if
  ///     it doesn't exist.
  ///   - limit: The maximum size in bytes. The app doesn't read a larger file.
  /// - Throws: Foundation's error if a folder can't be created, a file can't be written, or there are too many bytes.
  public func replaceFile(at file: URL, atMost limit: Int = fileLimit) throws {
    let file = file.followingLinks
    guard count <= limit else {
      let (size, most) = sizes(count, limit)
      throw failure("would have \(size), and at most \(most) can be read again.", file)
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try replaceFile(at: file, by: UnfinishedFile(of: file, process: getpid()))
  }

  /// Atomically replaces the contents of a file by first writing an unfinished file.
  func replaceFile(at file: URL, by unfinished: UnfinishedFile) throws {
    do {
      try unfinished.write(self, replacing: file)
      try check(rename(unfinished.url.path, file.path), file)
    } catch {
      try? FileManager.default.removeItem(at: unfinished.url)
      throw error
    }
    for leftover in UnfinishedFile.all(of: file) where leftover.isAbandoned {
      try? FileManager.default.removeItem(at: leftover.url)
    }
  }
}

/// A file that a process writes before it replaces the actual file.
struct UnfinishedFile {
  let url: URL
  private let process: Int32

  private static let count = Atomic(0)

  /// Gives the file a name that no other write of the process uses.
  init(of file: URL, process: Int32) {
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let name = ".\(file.lastPathComponent).\(process).\(number).unfinished"
    self.init(url: file.deletingLastPathComponent().appending(path: name), process: process)
  }

  private init(url: URL, process: Int32) {
    self.url = url
    self.process = process
  }

  /// Writes the file, with the permissions of the file that it will replace.
  ///
  /// - Throws: Foundation's error if it can't be written.
  func write(_ data: Data, replacing file: URL) throws {
    var old = stat()
    let exists = stat(file.path, &old) == 0
    // Until it has the permissions of the old file, only the owner may read it.
    let descriptor = open(
      url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, exists ? 0o600 : 0o666)
    // If the file couldn't be created, this throws the reason.
    guard descriptor != -1 else { return try data.write(to: url) }
    defer { close(descriptor) }
    try data.write(to: url)
    if exists { try check(fchmod(descriptor, old.st_mode & 0o7777), file) }
    // Without this, a power failure could leave the new name without the data.
    try check(fsync(descriptor), file)
  }

  /// Whether the process that wrote it has ended.
  var isAbandoned: Bool { kill(process, 0) == -1 && errno == ESRCH }

  /// The existing ones for a file.
  static func all(of file: URL) -> [UnfinishedFile] {
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix(".\(file.lastPathComponent)."), name.hasSuffix(".unfinished") else {
        return nil
      }
      let parts = name.dropFirst(file.lastPathComponent.count + 2).split(separator: ".")
      guard parts.count == 3, let process = Int32(parts[0]), Int(parts[1]) != nil else {
        return nil
      }
      return UnfinishedFile(url: folder.appending(path: name), process: process)
    }
  }
}

/// Throws an error with the reason if a system call to replace a file failed.
private func check(_ result: Int32, _ file: URL) throws {
  guard result != 0 else { return }
  throw failure("cannot be replaced: \(String(cString: strerror(errno))).", file)
}

/// An error whose description names the file, and whose reason doesn't, because a message may already name it.
private func failure(_ reason: String, _ file: URL) -> CocoaError {
  CocoaError(
    .fileWriteUnknown,
    userInfo: [
      NSLocalizedDescriptionKey: "“\(file.path)” \(reason)",
      NSLocalizedFailureReasonErrorKey: "The file \(reason)",
    ])
}
