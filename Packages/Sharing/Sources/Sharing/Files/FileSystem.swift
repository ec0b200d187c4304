import Foundation

/// Files, as far as a ``FileStorageKey`` needs them.
protocol FileSystem: Sendable {
  /// What tells one from another.
  var identity: ObjectIdentifier { get }

  func contents(of url: URL) -> FileContents

  /// Makes bytes the contents of a file, all immediately. Missing folders are made.
  func write(_ data: Data, to url: URL) throws

  func remove(_ url: URL) throws

  /// Watches a file, which need not be there.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - check: Is called when something may have happened to it, by whomever. It may be called too often.
  /// - Returns: What ends the watch.
  func watch(_ url: URL, _ check: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension FileSystem {
  /// A name that no file has, for the copy of a damaged file. An earlier copy is not overwritten.
  func copyOfDamagedFile(_ url: URL) -> URL {
    var (copy, number) = (url.appendingPathExtension("damaged"), 1)
    while contents(of: copy) != .absent {
      number += 1
      copy = url.appendingPathExtension("\(number).damaged")
    }
    return copy
  }
}

/// What there is where a file should be.
enum FileContents: Equatable, Sendable {
  /// No file.
  case absent
  /// A file with these bytes.
  case bytes(Data)
  /// Something that cannot be read.
  case unreadable(FileStorageError)
}
