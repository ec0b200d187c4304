import Foundation

/// The file operations that a ``FileStorageKey`` needs.
protocol FileSystem: Sendable {
  /// The identity of the file system.
  var identity: ObjectIdentifier { get }

  func contents(of url: URL) -> FileContents

  /// Replaces the contents of a file atomically. Missing folders are created.
  func write(_ data: Data, to url: URL) throws

  func remove(_ url: URL) throws

  /// Watches a file, which doesn't need to exist.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - check: A closure that is called when the file may have changed, whatever the cause. It may be called more
  ///     often than necessary.
  /// - Returns: The subscription that ends the watch.
  func watch(_ url: URL, _ check: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension FileSystem {
  /// An unused name for the copy of a damaged file. An earlier copy isn't overwritten.
  func copyOfDamagedFile(_ url: URL) -> URL {
    var (copy, number) = (url.appendingPathExtension("damaged"), 1)
    while contents(of: copy) != .absent {
      number += 1
      copy = url.appendingPathExtension("\(number).damaged")
    }
    return copy
  }
}

/// The contents found at a file's path.
enum FileContents: Equatable, Sendable {
  /// No file.
  case absent
  /// A file with these bytes.
  case bytes(Data)
  /// A file that can't be read.
  case unreadable(FileStorageError)
}
