import ConcurrencyExtras
import Dependencies
import Dispatch
import Foundation

/// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files: on disk, or in memory.
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
  /// What others do to a file is notified on the main queue. So it does not come in the middle of what the main actor does.
  /// What was held for a second is written on a queue of its own, so that the main actor does not wait for the disk,
  /// and is written also while the main actor is busy.
  public static let fileSystem = FileStorage(
    files: Disk(),
    async: { DispatchQueue.main.async(execute: $0) },
    asyncAfter: { delay, work in writing.asyncAfter(deadline: .now() + delay, execute: work) })

  /// New files in memory, each time. Nothing is delayed.
  public static var inMemory: Self { inMemory(fileSystem: LockIsolated([:])) }

  /// Files in memory that a test can look at.
  ///
  /// - Parameters:
  ///   - fileSystem: The files. Two storages of the same files are equal.
  ///   - async: Runs what tells of a change of a file.
  ///   - asyncAfter: Runs what is to be done after a delay. By default there is none.
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

  /// Where the next change puts a copy of a damaged file, before it replaces the file. Nothing is there yet.
  ///
  /// - Parameter url: The file.
  /// - Returns: `stats.json.damaged` for `stats.json`. If there is such a copy already, `stats.json.2.damaged`, and so on.
  public func copyOfDamagedFile(_ url: URL) -> URL {
    files.copyOfDamagedFile(url)
  }

  /// Takes a file away, as another program might.
  func remove(_ url: URL) throws { try files.remove(url) }

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - url: The file. It need not be there, nor its folder.
  ///   - look: Is called when something may have happened to the file, by whomever.
  /// - Returns: What ends the watch.
  func watch(_ url: URL, _ look: @escaping @Sendable () -> Void) -> SharedSubscription {
    files.watch(url) { async(DispatchWorkItem(block: look)) }
  }
}

extension DependencyValues {
  /// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files. Each test has its own, in memory.
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
