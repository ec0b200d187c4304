import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReportingTestSupport
import Testing

@testable import Sharing

@Suite("App storage · Changes in this process")
struct AppStorageChangesTests {
  @Test("I321: a change notifies a different wrapper of the same defaults and key")
  func received() {
    let count = Keeper(.appStorage("count"), default: 0)
    let other = Keeper(.appStorage("count"), default: Int?(0))

    count.save(1)

    #expect(other.received.value == [1])
  }

  @Test("I321: a wrapper isn't notified of its own change")
  func notEchoed() {
    let count = Keeper(.appStorage("count"), default: 0)
    let other = Keeper(.appStorage("count"), default: Int?(0))

    count.save(1)
    other.save(2)
    count.save(3)

    #expect(count.received.value == [2])
    #expect(other.received.value == [1, 3])
  }

  @Test("I340: a change of a different key, or a write of an equal value, notifies no observer")
  func otherKey() {
    let count = Keeper(.appStorage("count"), default: 0)
    let same = Keeper(.appStorage("count"), default: Int?(0))
    let other = Keeper(.appStorage("number"), default: 0)

    other.save(1)
    count.save(0)

    #expect(count.received.value == [])
    #expect(same.received.value == [])
  }

  @Test("I320: storing a default notifies wrappers of the key that had none")
  func defaultIsReceived() {
    let optional = Keeper(.appStorage("count"), default: Int?.none)

    let count = Keeper(.appStorage("count"), default: 7)

    #expect(optional.received.value == [7])
    #expect(count.received.value == [])
  }

  @Test(
    "I320: after a different wrapper removes the key, the value is the default, even for an optional"
  )
  func removed() {
    let count = Keeper(.appStorage("count"), default: 7)
    let optional = Keeper(.appStorage("count"), default: Int?(8))
    let text = Keeper(.appStorage("count"), default: String?.none)

    text.save(nil)

    #expect(count.received.value == [nil])
    #expect(count.value == 7)
    #expect(optional.received.value == [nil])
  }

  @Test("I320: after a value of a different type is written, the value is the default")
  func otherType() {
    let count = Keeper(.appStorage("count"), default: Int?.none)
    let text = Keeper(.appStorage("count"), default: String?.none)
    count.save(1)

    text.save("one")

    #expect(count.value == nil)
    #expect(text.value == "one")
  }

  @Test("I321: a direct write to user defaults is detected after `synchronize()`")
  func directly() {
    @Dependency(\.defaultAppStorage) var defaults
    let count = Keeper(.appStorage("count"), default: 7)
    let name = Keeper(.appStorage("name"), default: "Blob")

    defaults.set(42, forKey: "count")
    defaults.synchronize()
    #expect(count.received.value == [42])

    defaults.removeObject(forKey: "count")
    defaults.synchronize()
    defaults.synchronize()
    #expect(count.received.value == [42, nil])
    #expect(name.received.value == [])
  }

  @Test("different user defaults don't notify each other")
  func otherDefaults() {
    let count = Keeper(.appStorage("count"), default: 0)
    let other = Keeper(.appStorage("count", store: .inMemory), default: 0)

    count.save(1)

    #expect(other.received.value == [])
  }

  @Test("no notification follows the end of a subscription")
  func cancelled() {
    let count = Keeper(.appStorage("count"), default: 0)
    let received: LockIsolated<[Int?]>
    do {
      let other = Keeper(.appStorage("count"), default: Int?(0))
      received = LockIsolated(other.received.value.map { $0 ?? nil })
    }

    count.save(1)

    #expect(received.value == [])
  }

  @Test("I336: a subscriber can change the value while it's being notified")
  func changesWhileNotified() {
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
    "I321: after many changes from many threads, all wrappers show the same value",
    .timeLimit(.minutes(5)))
  func converges() async {
    let defaults = DefaultsStore(.inMemory)
    let count = Keeper(.appStorage("count", store: defaults.defaults), default: 0)
    let other = Keeper(.appStorage("count", store: defaults.defaults), default: Int?.none)

    await withTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        group.addTask { number.isMultiple(of: 2) ? count.save(number) : other.save(number) }
      }
    }
    // The last write decides. Each of the two may show its own write before it is done.
    let last = Keeper(.appStorage("count", store: defaults.defaults), default: String?.none)
    last.save(nil)

    #expect(count.value == 0)
    #expect(other.value == nil)
  }
}

@Suite("App storage · Files of user defaults", .timeLimit(.minutes(5)))
struct AppStorageFileTests {
  @Test("I321: a change through a different object of the suite is detected immediately")
  func otherObject() throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 0)
    let other = Keeper(.appStorage("count", store: suite.defaults), default: 0)

    count.save(1)

    #expect(other.received.value == [1])
    #expect(count.received.value == [])
  }

  @Test("I321: a direct write to a file of user defaults is detected after `synchronize()`")
  func directly() async throws {
    let suite = try SuiteFile()
    let defaults = DefaultsStore(suite.defaults)
    let count = Keeper(.appStorage("count", store: defaults.defaults), default: 0)
    try await count.saveToDisk(1)

    defaults.defaults.set(42, forKey: "count")
    defaults.defaults.synchronize()

    await count.shows(42)
    #expect(count.received.value == [42])
  }

  @Test("save returns after the value is on the disk")
  func onDisk() async throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 0)

    try await count.saveToDisk(5)

    #expect(try suite.contents["count"] as? Int == 5)
  }

  @Test("a change is written to the disk soon, without a call of save")
  func soon() async throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 0)

    count.save(5)

    await suite.has(5, for: "count")
    #expect(count.received.value == [])
  }

  @Test("I340: a different process's change is detected, and unchanged keys notify no observer")
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
    #expect(count.received.value == [40])
    #expect(name.received.value == [])
    #expect(date.received.value == [])
  }

  @Test("a write of one key keeps the values that a different process wrote")
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

  @Test("I321: when a different process deletes the file, the values become the defaults")
  func deleted() async throws {
    let suite = try SuiteFile()
    let count = Keeper(.appStorage("count", store: suite.defaults), default: 7)
    try await count.saveToDisk(5)

    try FileManager.default.removeItem(at: suite.file)

    await count.shows(7)
    #expect(count.received.value == [nil])
  }

  @Test("the location of a suite's file is known")
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

@Suite("Together · a property of user defaults that reads shared values (deprecated)")
struct TogetherAppStorageKeyPathTests {
  @Test("a property of user defaults can read other shared values")
  @available(*, deprecated)
  func propertyUsesSharedValues() {
    @Shared(.appStorage(\.total)) var total = 0
    @Shared(.appStorage("count")) var count = 0
    #expect(total == 10)
    $count.withLock { $0 = 2 }
    #expect(total == 12)
  }
}

@Suite("App storage · Properties of user defaults (deprecated)")
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
    #expect(count.received.value == [])
  }

  @Test("I321: wrappers by property and by string notify each other")
  @available(*, deprecated)
  func together() {
    let byProperty = Keeper(.appStorage(\.count), default: 0)
    let byString = Keeper(.appStorage("count"), default: Int?.none)

    byProperty.save(1)
    byString.save(2)

    #expect(byString.received.value == [1])
    #expect(byProperty.received.value == [2])
  }
}
