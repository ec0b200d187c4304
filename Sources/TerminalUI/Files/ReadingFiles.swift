import Foundation

/// The reason why a file can't be read, for the user: the problem, and the remedy.
public struct UnreadableFile: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The problem and the remedy, in complete sentences.
  public let reason: String

  /// “/home/ada/todos.json”: It is a folder. …
  public var description: String { "“\(path)”: \(reason)" }
  /// The same, for callers that don't know the error's type.
  public var errorDescription: String? { description }
  /// The reason, for callers that show the file's name themselves.
  public var failureReason: String? { reason }
}

extension Data {
  /// The default limit for an app's files: 10 MB.
  public static let fileLimit = 10_000_000

  /// The contents of an app's file.
  ///
  /// It never waits: anything but an ordinary file, such as a pipe, is refused.
  ///
  /// - Parameters:
  ///   - file: The file. If it is a link, its target is read.
  ///   - limit: The maximum size in bytes. A larger file would block the app.
  /// - Returns: The contents; `nil` if there is no such file, or the link's target doesn't exist.
  /// - Throws: An ``UnreadableFile`` with the problem and the remedy.
  public static func contents(
    ofFileAt file: URL, atMost limit: Int = fileLimit
  ) throws(UnreadableFile) -> Data? {
    let path = file.path(percentEncoded: false)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor != -1 else {
      if errno == ENOENT { return nil }
      throw UnreadableFile(path: path, reason: reason(errno, file))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw UnreadableFile(path: path, reason: reason(errno, file))
    }
    if let obstacle = obstacle(status, limit: limit) {
      throw UnreadableFile(path: path, reason: obstacle)
    }
    do {
      // It may grow in the meantime.
      return try handle.read(upToCount: limit) ?? Data()
    } catch {
      throw UnreadableFile(path: path, reason: "It cannot be read completely.")
    }
  }

  private static func obstacle(_ status: stat, limit: Int) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return "It is a folder. Choose a file, or a name that is free."
    case S_IFREG: break
    default: return "It is a pipe, a device or a socket. Choose an ordinary file."
    }
    guard status.st_size > limit else { return nil }
    let (size, most) = sizes(Int(status.st_size), limit)
    return "It has \(size), and at most \(most) are read. Choose a smaller file."
  }

  /// The meaning of a system error here.
  private static func reason(_ code: Int32, _ file: URL) -> String {
    switch code {
    case ELOOP:
      return "It is a link, and its links lead in a circle. Remove it, or choose another file."
    case EACCES, EPERM:
      return "It must not be read. Change its permissions, or choose another file."
    case ENXIO, ENODEV:
      return "It is a pipe, a device or a socket. Choose an ordinary file."
    case ENOTDIR:
      let name = file.nearestParent.map { "“\($0)”" } ?? "Something on the way to it"
      return "\(name) is a file, and should be a folder. Move it away, or choose another place."
    default:
      return "\(String(cString: strerror(code))). Choose another file."
    }
  }
}

/// Two sizes in the same unit, for a message. The size of a file that is too large is rounded up.
func sizes(_ size: Int, _ limit: Int) -> (size: String, limit: String) {
  let (unit, name) = limit < 1_000_000 ? (1_000, "kB") : (1_000_000, "MB")
  return ("\((size + unit - 1) / unit) \(name)", "\(limit / unit) \(name)")
}

extension URL {
  /// The path of the nearest existing folder, or of the file in its place.
  fileprivate var nearestParent: String? {
    var parent = deletingLastPathComponent()
    while parent.path != "/" {
      if FileManager.default.fileExists(atPath: parent.path) { return parent.path }
      parent = parent.deletingLastPathComponent()
    }
    return nil
  }
}
