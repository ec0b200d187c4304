import ComposableArchitecture
import Foundation

/// The storage of the sync-ups.
enum Storage: Sendable {
  /// A file, which the app observes and writes.
  case file(URL)
  /// Memory, with the contents of a file; `nil` for no file.
  case memory(Data?)

  /// Memory, with some sync-ups.
  static func memory(holding syncUps: IdentifiedArrayOf<SyncUp>) -> Self {
    .memory(try? SyncUpsFile(at: .syncUpsInMemory).encode(syncUps))
  }

  /// Makes it the storage of ``SharedKey/syncUps``.
  func prepare() -> @Sendable (inout DependencyValues) -> Void {
    switch self {
    case .file(let url):
      let file = SyncUpsFile(at: url)
      return { $0.syncUpsFile = file }
    case .memory(let data):
      let (file, storage) = (SyncUpsFile(at: .syncUpsInMemory), FileStorage.inMemory)
      if let data { Self.write(data, to: file.url, in: storage) }
      return {
        $0.syncUpsFile = file
        $0.defaultFileStorage = storage
      }
    }
  }

  /// Writes bytes to a file, as a different program would.
  private static func write(_ data: Data, to url: URL, in storage: FileStorage) {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(.bytes(of: url)).withLock { $0 = data }
    }
  }
}

/// Reports issues as usual, but discards errors: the screen shows the file's errors, and it doesn't exist yet when the
/// file is read for the first time.
struct ErrorDiscardingReporter: IssueReporter {
  private let others = IssueReporters.current

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = message()
    for other in others {
      other.reportIssue(
        message, severity: severity, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {}
}
