import ComposableArchitecture
import Foundation
import Testing

@testable import TestFixtures

extension UserDefaults {
  fileprivate var count: Int {
    get { integer(forKey: "count") }
    set { set(newValue, forKey: "count") }
  }

  fileprivate var otherCount: Int {
    get { integer(forKey: "otherCount") }
    set { set(newValue, forKey: "otherCount") }
  }
}

@Suite("Together · Seed 000: deprecated pages of sharing", .timeLimit(.minutes(5)))
struct DeprecatedPagesTests {
  private let old: any OldWords = OldWordsOfPages()

  @Test("AppStorageKeyPathKey: a value is stored in a property of user defaults")
  func keyPath() {
    old.keyPath()
  }

  @Test("AppStorageKeyPathKey: keys with the same property and user defaults are equal")
  func equality() {
    old.equality()
  }

  @Test("LiveFileStorage() is the disk")
  func live() {
    #expect(old.live() == .fileSystem)
  }

  @Test("InMemoryFileStorage() starts empty, and stores files in memory")
  func inMemory() {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    let storage = old.inMemory()
    #expect(storage != old.inMemory())
    #expect(storage != .fileSystem)
    for expected in [0, 5] {
      withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        @Shared(.fileStorage(url)) var count = 0
        #expect(count == expected)
        $count.withLock { $0 = 5 }
      }
    }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}

private protocol OldWords {
  func keyPath()
  func equality()
  func live() -> FileStorage
  func inMemory() -> FileStorage
}

/// Deprecated API that has a page.
private struct OldWordsOfPages: OldWords {
  @available(*, deprecated)
  func keyPath() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.count = 3
    @Shared(.appStorage(\.count)) var count = 0
    @SharedReader(.appStorage(\.count)) var reader = 0
    #expect(count == 3)
    $count.withLock { $0 = 4 }
    #expect(reader == 4)
    #expect(defaults.count == 4)
  }

  @available(*, deprecated)
  func equality() {
    let defaults = UserDefaults.inMemory
    let key = AppStorageKeyPathKey(\.count, store: defaults)
    #expect(key == AppStorageKeyPathKey(\.count, store: defaults))
    #expect(key != AppStorageKeyPathKey(\.otherCount, store: defaults))
    #expect(key != AppStorageKeyPathKey(\.count, store: .inMemory))
    #expect(Set([key, AppStorageKeyPathKey(\.count, store: defaults)]).count == 1)
  }

  @available(*, deprecated)
  func live() -> FileStorage { LiveFileStorage() }

  @available(*, deprecated)
  func inMemory() -> FileStorage { InMemoryFileStorage() }
}
