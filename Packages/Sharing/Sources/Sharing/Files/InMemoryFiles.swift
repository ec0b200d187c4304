import ConcurrencyExtras
import Foundation

/// Files in memory.
struct InMemoryFiles: FileSystem {
  private let files: LockIsolated<[URL: Data]>
  private let watches = LockIsolated<[UUID: Watch]>([:])

  private struct Watch: Sendable {
    let url: URL
    let check: @Sendable () -> Void
  }

  init(_ files: LockIsolated<[URL: Data]>) {
    self.files = files
  }

  var identity: ObjectIdentifier { ObjectIdentifier(files) }

  func contents(of url: URL) -> FileContents {
    files.withValue { files in files[url].map { .bytes($0) } ?? .absent }
  }

  func write(_ data: Data, to url: URL) {
    replace(url, by: data)
  }

  func remove(_ url: URL) {
    replace(url, by: nil)
  }

  func watch(_ url: URL, _ check: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = UUID()
    watches.withValue { $0[id] = Watch(url: url, check: check) }
    return SharedSubscription {
      // The closure is released outside the lock.
      let watch = watches.withValue { $0.removeValue(forKey: id) }
      withExtendedLifetime(watch) {}
    }
  }

  private func replace(_ url: URL, by data: Data?) {
    files.withValue { $0[url] = data }
    let notified = watches.withValue { watches in watches.values.filter { $0.url == url } }
    for watch in notified { watch.check() }
  }
}
