import ComposableArchitecture
import Foundation

/// Where the sync-ups are when the app starts.
enum Storage: Sendable {
  /// In a file, which is followed and written.
  case file(URL)
  /// In memory, with what a file could have in it; `nil` for none.
  case memory(Data?)

  /// In memory, with some sync-ups.
  static func memory(holding syncUps: IdentifiedArrayOf<SyncUp>) -> Self {
    .memory(try? SyncUpsFile(at: .syncUpsInMemory).encode(syncUps))
  }

  /// Makes it the place that ``SharedKey/syncUps`` is kept in.
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

  /// Puts bytes into a file, as another program does.
  private static func write(_ data: Data, to url: URL, in storage: FileStorage) {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(.bytes(of: url)).withLock { $0 = data }
    }
  }
}
