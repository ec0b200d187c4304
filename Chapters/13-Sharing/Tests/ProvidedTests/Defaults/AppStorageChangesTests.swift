import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReportingTestSupport
import Testing

@testable import Sharing

@Suite("App storage · changes in this process")
struct AppStorageChangesTests {
  @Test("I321: another wrapper of the same defaults and key hears of a change")
  func told() {
    let count = Keeper(.appStorage("count"), default: 0)
    let other = Keeper(.appStorage("count"), default: Int?(0))

    count.save(1)

    #expect(other.told.value == [1])
  }

  @Test("I321: who makes a change is not told of it")
  func notEchoed() {
    let count = Keeper(.appStorage("count"), default: 0)
    let other = Keeper(.appStorage("count"), default: Int?(0))

    count.save(1)
    other.save(2)
    count.save(3)

    #expect(count.told.value == [2])
    #expect(other.told.value == [1, 3])
  }

  @Test("I340: a change of another key tells nobody, and neither does a write of the same value")
  func otherKey() {
    let count = Keeper(.appStorage("count"), default: 0)
    let same = Keeper(.appStorage("count"), default: Int?(0))
    let other = Keeper(.appStorage("number"), default: 0)

    other.save(1)
    count.save(0)

    #expect(count.told.value == [])
    #expect(same.told.value == [])
  }

  @Test("I320: a default that is written is told to those who had none")
  func defaultIsTold() {
    let optional = Keeper(.appStorage("count"), default: Int?.none)

    let count = Keeper(.appStorage("count"), default: 7)

    #expect(optional.told.value == [7])
    #expect(count.told.value == [])
  }

  @Test("I320: a key that another wrapper removes has the default again, even if it is an optional")
  func removed() {
    let count = Keeper(.appStorage("count"), default: 7)
    let optional = Keeper(.appStorage("count"), default: Int?(8))
    let text = Keeper(.appStorage("count"), default: String?.none)

    text.save(nil)

    #expect(count.told.value == [nil])
    #expect(count.value == 7)
    #expect(optional.told.value == [nil])
  }

  @Test("I320: a value of another type is the default again")
  func otherType() {
    let count = Keeper(.appStorage("count"), default: Int?.none)
    let text = Keeper(.appStorage("count"), default: String?.none)
    count.save(1)

    text.save("one")

    #expect(count.value == nil)
    #expect(text.value == "one")
  }

  @Test("I321: what is written to user defaults directly is told by 'synchronize'")
  func directly() {
    @Dependency(\.defaultAppStorage) var defaults
    let count = Keeper(.appStorage("count"), default: 7)
    let name = Keeper(.appStorage("name"), default: "Blob")

    defaults.set(42, forKey: "count")
    defaults.synchronize()
    #expect(count.told.value == [42])

    defaults.removeObject(forKey: "count")
    defaults.synchronize()
    defaults.synchronize()
    #expect(count.told.value == [42, nil])
    #expect(name.told.value == [])
  }

  @Test("different user defaults hear nothing of each other")
  func otherDefaults() {
    let count = Keeper(.appStorage("count"), default: 0)
    let other = Keeper(.appStorage("count", store: .inMemory), default: 0)

    count.save(1)

    #expect(other.told.value == [])
  }

  @Test("nobody is told after the subscription was cancelled")
  func cancelled() {
    let count = Keeper(.appStorage("count"), default: 0)
    let told: LockIsolated<[Int?]>
    do {
      let other = Keeper(.appStorage("count"), default: Int?(0))
      told = LockIsolated(other.told.value.map { $0 ?? nil })
    }

    count.save(1)

    #expect(told.value == [])
  }

  @Test("I336: who is told of a change may make another one")
  func changesWhileTold() {
    let count = Keeper(.appStorage("count"), default: 0)
    let last = Keeper(.appStorage("count"), default: Int?(0))
    let text = AppStorageKey<Double?>("count", store: nil, DefaultsCoding<Double>.plain.optional)
    let changes = LockIsolated(0)
    let subscription = text.subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { _ in
        let isFirst = changes.withValue { changes in
          changes += 1
          return changes == 1
        }
        if isFirst { last.save(2) }
      })

    count.save(1)

    #expect(count.value == 2)
    #expect(last.value == 2)
    #expect(changes.value == 2)
    subscription.cancel()
  }

  @Test(
    "I321: after many changes from many threads everybody shows the same", .timeLimit(.minutes(5)))
  func converges() async {
    let defaults = DefaultsStore(.inMemory)
    let count = Keeper(.appStorage("count", store: defaults.defaults), default: 0)
    let other = Keeper(.appStorage("count", store: defaults.defaults), default: Int?.none)

    await withTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        group.addTask { number.isMultiple(of: 2) ? count.save(number) : other.save(number) }
      }
    }
    // The last write decides. Each of the two may have shown a write of its own before it was made.
    let last = Keeper(.appStorage("count", store: defaults.defaults), default: String?.none)
    last.save(nil)

    #expect(count.value == 0)
    #expect(other.value == nil)
  }
}

@Suite("App storage · files of defaults", .timeLimit(.minutes(5)))
struct AppStorageFileTests {
  @Test("I321: a change through another object of the same suite is told at once")
  func otherObject() throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 0)
    let other = Keeper(.appStorage("count", store: suite.defaults), default: 0)

    count.save(1)

    #expect(other.told.value == [1])
    #expect(count.told.value == [])
  }

  @Test("I321: what is written to a file of user defaults directly is told after 'synchronize'")
  func directly() async throws {
    let suite = try SuiteFile()
    let defaults = DefaultsStore(suite.defaults)
    let count = Keeper(.appStorage("count", store: defaults.defaults), default: 0)
    try await count.saveToDisk(1)

    defaults.defaults.set(42, forKey: "count")
    defaults.defaults.synchronize()

    await count.shows(42)
    #expect(count.told.value == [42])
  }

  @Test("save waits until the value is on the disk")
  func onDisk() async throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 0)

    try await count.saveToDisk(5)

    #expect(try suite.contents["count"] as? Int == 5)
  }

  @Test("a change is on the disk soon, although nobody asked for it")
  func soon() async throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 0)

    count.save(5)

    await suite.has(5, for: "count")
    #expect(count.told.value == [])
  }

  @Test("I340: what another process writes is seen; what it leaves alone is told to nobody")
  func otherProcess() async throws {
    let suite = try SuiteFile()
    let defaults = DefaultsStore(suite.defaults)
    let count = Keeper(.appStorage("count", store: defaults.defaults), default: 0)
    let date = Keeper(
      .appStorage("date", store: defaults.defaults), default: Date(timeIntervalSince1970: 1.5))
    let name = Keeper(.appStorage("name", store: defaults.defaults), default: "")
    try await name.saveToDisk("Blob")

    var contents = try suite.contents
    contents["count"] = 40
    try suite.write(contents)

    await count.shows(40)
    #expect(count.told.value == [40])
    #expect(name.told.value == [])
    #expect(date.told.value == [])
  }

  @Test("what another process has written is kept when this one writes another key")
  func merges() async throws {
    let suite = try SuiteFile()
    let defaults = DefaultsStore(suite.defaults)
    let count = Keeper(.appStorage("count", store: defaults.defaults), default: 0)
    let name = Keeper(.appStorage("name", store: defaults.defaults), default: "")
    try await name.saveToDisk("Blob")

    try suite.write(["count": 40, "name": "Blob"])
    name.save("Blob, Jr.")

    await count.shows(40)
    await suite.has("Blob, Jr.", for: "name")
    #expect(try suite.contents["count"] as? Int == 40)
    #expect(name.value == "Blob, Jr.")
  }

  @Test("I321: a file that another process deletes resets the values")
  func deleted() async throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 7)
    try await count.saveToDisk(5)

    try FileManager.default.removeItem(at: suite.file)

    await count.shows(7)
    #expect(count.told.value == [nil])
  }

  @Test("where a suite is kept is known")
  func path() throws {
    let suite = try SuiteFile()
    final class OwnDefaults: UserDefaults {}
    let own = OwnDefaults(suiteName: suite.folder.appending(path: "suite").path)!
    let name = ProcessInfo.processInfo.processName

    #expect(DefaultsStore(suite.defaults).suite == .file(suite.file.path))
    #expect(DefaultsStore(own).suite == .file(suite.file.path))
    #expect(DefaultsStore(.standard).suite == DefaultsStore(UserDefaults(suiteName: nil)!).suite)
    let (first, second) = (DefaultsStore(.inMemory), DefaultsStore(.inMemory))
    #expect(first.suite != second.suite)
    guard case .file(let path) = DefaultsStore(.standard).suite else {
      Issue.record("The standard suite has no file.")
      return
    }
    #expect(path.hasSuffix("/\(name).plist"))
  }
}

extension UserDefaults {
  fileprivate var count: Int {
    get { integer(forKey: "count") }
    set { set(newValue, forKey: "count") }
  }

  /// Ten more than the count, unless the ten is changed.
  fileprivate var total: Int {
    get {
      @Shared(.appStorage("more")) var more = 10
      return count + more
    }
    set { count = newValue - 10 }
  }
}

@Suite("Together · app storage: properties that use shared values (deprecated)")
struct TogetherAppStorageKeyPathTests {
  @Test("a property may use other shared values when it is read")
  @available(*, deprecated)
  func propertyUsesSharedValues() {
    @Shared(.appStorage(\.total)) var total = 0
    @Shared(.appStorage("count")) var count = 0
    #expect(total == 10)
    $count.withLock { $0 = 2 }
    #expect(total == 12)
  }
}

@Suite("App storage · properties of user defaults (deprecated)")
struct AppStorageKeyPathTests {
  @Test("a property is read and written")
  @available(*, deprecated)
  func property() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.count = 3
    let count = Keeper(.appStorage(\.count), default: 7)

    #expect(count.value == 3)
    count.save(4)
    #expect(defaults.count == 4)
    #expect(count.told.value == [])
  }

  @Test("I321: wrappers by property and by string hear of each other")
  @available(*, deprecated)
  func together() {
    let byProperty = Keeper(.appStorage(\.count), default: 0)
    let byString = Keeper(.appStorage("count"), default: Int?.none)

    byProperty.save(1)
    byString.save(2)

    #expect(byString.told.value == [1])
    #expect(byProperty.told.value == [2])
  }
}
