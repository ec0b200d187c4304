import ConcurrencyExtras
import Dependencies
import Dispatch
import Foundation

/// The storage of the files of ``SharedReaderKey/fileStorage(_:decoder:encoder:)``: on disk or in memory.
///
/// Seed: 000, Sharing state (File storage).
public struct FileStorage: Hashable, Sendable {
  private let files: any FileSystem
  private let async: @Sendable (DispatchWorkItem) -> Void
  let asyncAfter: @Sendable (DispatchTimeInterval, DispatchWorkItem) -> Void

  private init(
    files: any FileSystem,
    async: @escaping @Sendable (DispatchWorkItem) -> Void,
    asyncAfter: @escaping @Sendable (DispatchTimeInterval, DispatchWorkItem) -> Void
  ) {
    self.files = files
    self.async = async
    self.asyncAfter = asyncAfter
  }

  /// The files on disk.
  ///
  /// External changes of a file are reported on the main queue, so they don't interrupt work on the main actor. Delayed
  /// writes happen on a dedicated queue, so the main actor doesn't wait for the disk, and a busy main actor doesn't
  /// delay them.
  public static let fileSystem = FileStorage(
    files: Disk(),
    async: { DispatchQueue.main.async(execute: $0) },
    asyncAfter: { delay, work in writing.asyncAfter(deadline: .now() + delay, execute: work) })

  /// New, empty storage in memory, each time it is accessed. Nothing is delayed.
  public static var inMemory: Self { inMemory(fileSystem: LockIsolated([:])) }

  /// Files in memory that a test can inspect.
  ///
  /// - Parameters:
  ///   - fileSystem: The files. Two storages with the same files are equal.
  ///   - async: Runs the notification of a file's change.
  ///   - asyncAfter: Runs delayed work. By default, the work runs immediately.
  @_spi(Internals)
  public static func inMemory(
    fileSystem: LockIsolated<[URL: Data]>,
    async: @escaping @Sendable (DispatchWorkItem) -> Void = { $0.perform() },
    asyncAfter: @escaping @Sendable (DispatchTimeInterval, DispatchWorkItem) -> Void = {
      $1.perform()
    }
  ) -> Self {
    Self(files: InMemoryFiles(fileSystem), async: async, asyncAfter: asyncAfter)
  }

  private static let writing = DispatchQueue(label: "writing of shared files")

  public static func == (first: Self, second: Self) -> Bool {
    first.files.identity == second.files.identity
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(files.identity)
  }
}

extension FileStorage {
  /// Whether the files outlive the process.
  var isOnDisk: Bool { files is Disk }

  func contents(of url: URL) -> FileContents { files.contents(of: url) }

  func write(_ data: Data, to url: URL) throws { try files.write(data, to: url) }

  /// The location at which the next change saves a copy of a damaged file before it replaces the file. No file exists
  /// there yet.
  ///
  /// - Parameter url: The file.
  /// - Returns: `stats.json.damaged` for `stats.json`. If that copy already exists, `stats.json.2.damaged`, and so on.
  public func copyOfDamagedFile(_ url: URL) -> URL {
    files.copyOfDamagedFile(url)
  }

  /// Removes a file, as another program might.
  func remove(_ url: URL) throws { try files.remove(url) }

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - url: The file. Neither the file nor its folder needs to exist.
  ///   - check: A closure that is called when the file may have changed, whatever the cause.
  /// - Returns: The subscription that ends the watch.
  func watch(_ url: URL, _ check: @escaping @Sendable () -> Void) -> SharedSubscription {
    files.watch(url) { async(DispatchWorkItem(block: check)) }
  }
}

extension DependencyValues {
  /// The storage of the files of ``SharedReaderKey/fileStorage(_:decoder:encoder:)``. Each test has its own, in memory.
  ///
  /// Seed: 000, Sharing state (Testing when using persistence).
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] }
    set { self[FileStorageDependency.self] = newValue }
  }

  private enum FileStorageDependency: DependencyKey {
    static var liveValue: FileStorage { .fileSystem }
    static var previewValue: FileStorage { .inMemory }
    static var testValue: FileStorage { .inMemory }
  }
}
