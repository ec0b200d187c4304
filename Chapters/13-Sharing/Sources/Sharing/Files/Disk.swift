import Foundation

/// The files on disk.
final class Disk: FileSystem {
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// Reads a file. It never blocks: anything but a regular file, such as a pipe, counts as unreadable.
  func contents(of url: URL) -> FileContents {
    let path = url.path(percentEncoded: false)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor != -1 else {
      if errno == ENOENT { return .absent }
      return .unreadable(FileStorageError(url, .unreadable(reason(errno))))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      return .unreadable(FileStorageError(url, .unreadable(reason(errno))))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .unreadable(FileStorageError(url, .unreadable("It is not a regular file")))
    }
    do {
      return .bytes(try handle.readToEnd() ?? Data())
    } catch {
      return .unreadable(FileStorageError(url, .unreadable("It cannot be read completely")))
    }
  }

  func write(_ data: Data, to url: URL) throws {
    try write(data, to: url, permissionsOfNew: nil)
  }

  func remove(_ url: URL) throws {
    try FileManager.default.removeItem(at: url)
  }

  func watch(_ url: URL, _ check: @escaping @Sendable () -> Void) -> SharedSubscription {
    let watch = FileWatch(url.path(percentEncoded: false), check)
    return SharedSubscription { watch.cancel() }
  }

  /// The message for one of the system's error numbers.
  func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
