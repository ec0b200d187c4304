import ComposableArchitecture
import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReportingTestSupport
import Testing

@testable import Sharing

extension SharedKey where Self == AppStorageKey<Int>.Default {
  fileprivate static var launches: Self { Self[.appStorage("launches"), default: 1] }
}

@Suite("Together · Shared values in app storage", .timeLimit(.minutes(5)))
struct SharedAppStorageTests {
  @Test("a shared value is written to user defaults, and the next reference loads it")
  func writes() {
    @Dependency(\.defaultAppStorage) var defaults
    do {
      @Shared(.appStorage("count")) var count = 7
      $count.withLock { $0 += 1 }
    }
    #expect(defaults.integer(forKey: "count") == 8)

    @Shared(.appStorage("count")) var count = 7
    #expect(count == 8)
  }

  @Test("each type is stored with the right key")
  func overloads() {
    @Shared(.appStorage("a")) var flag = true
    @Shared(.appStorage("b")) var number = 0.5
    @Shared(.appStorage("c")) var names = ["Blob"]
    @Shared(.appStorage("d")) var url = URL(string: "https://a.b/c")!
    @Shared(.appStorage("e")) var data = Data([1])
    @Shared(.appStorage("f")) var date = Date(timeIntervalSince1970: 1)
    @Shared(.appStorage("g")) var theme = Theme.dark
    @Shared(.appStorage("h")) var level = Level.high
    @Shared(.appStorage("i")) var unit = Unit.foot
    @Shared(.appStorage("j")) var profile = Profile(name: "Blob")
    @Shared(.appStorage("k")) var noText: String?
    @Shared(.appStorage("l")) var noLevel: Level?
    @Shared(.appStorage("m")) var noProfile: Profile?
    @Shared(.launches) var launches
    @SharedReader(.appStorage("n")) var read = "text"

    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "a") as? Bool == true)
    #expect(defaults.object(forKey: "b") as? Double == 0.5)
    #expect(defaults.object(forKey: "c") as? [String] == ["Blob"])
    #expect(defaults.object(forKey: "d") as? String == "https://a.b/c")
    #expect(defaults.object(forKey: "e") as? Data == Data([1]))
    #expect(defaults.object(forKey: "f") as? Date == Date(timeIntervalSince1970: 1))
    #expect(defaults.object(forKey: "g") as? String == "dark")
    #expect(defaults.object(forKey: "h") as? Int == 5)
    #expect(defaults.object(forKey: "i") as? String == "foot")
    #expect(defaults.object(forKey: "j") as? Data == Data(#"{"name":"Blob"}"#.utf8))
    #expect(defaults.object(forKey: "k") == nil)
    #expect(defaults.object(forKey: "l") == nil)
    #expect(defaults.object(forKey: "m") == nil)
    #expect(defaults.object(forKey: "launches") as? Int == 1)
    #expect(defaults.object(forKey: "n") as? String == "text")
  }

  @Test("I321: wrappers with different user defaults objects of one suite show the same value")
  func twoObjects() throws {
    let suite = try SuiteFile()
    @Shared(.appStorage("count", store: suite.defaults)) var count = 0
    @Shared(.appStorage("count", store: suite.defaults)) var same = 0
    let values = LockIsolated<[Int]>([])
    let watching = $count.publisher.sink { value in values.withValue { $0.append(value) } }

    $count.withLock { $0 = 1 }
    $same.withLock { $0 += 1 }

    #expect(count == 2)
    #expect(same == 2)
    #expect(values.value == [0, 1, 2])
    watching.cancel()
  }

  @Test("I321: in a test, a direct write to user defaults is shown after `synchronize()`")
  func directly() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 0
    let values = LockIsolated<[Int]>([])
    let watching = $count.publisher.sink { value in values.withValue { $0.append(value) } }

    defaults.set(42, forKey: "count")
    defaults.synchronize()

    #expect(count == 42)
    #expect(values.value == [0, 42])
    watching.cancel()
  }

  @Test("I321: a different process's change is shown, and published once")
  func otherProcess() async throws {
    let suite = try SuiteFile()
    @Shared(.appStorage("count", store: suite.defaults)) var count = 0
    let values = LockIsolated<[Int]>([])
    let watching = $count.publisher.sink { value in values.withValue { $0.append(value) } }
    $count.withLock { $0 = 1 }
    try await $count.save()

    try suite.write(["count": 40])

    // The value is set before it is published.
    for _ in 0..<600 where values.value.last != 40 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(values.value == [0, 1, 40])
    watching.cancel()
  }

  @Test("I321: a key ignores its own writes, even while the file is being written and read")
  func race() async throws {
    let suite = try SuiteFile()
    @Shared(.appStorage("count", store: suite.defaults)) var count = 0
    let shared = $count

    await withTaskGroup(of: Void.self) { group in
      for number in 1...1_000 {
        group.addTask {
          shared.withLock { $0 += 1 }
          if number.isMultiple(of: 20) { try? await Task.sleep(for: .milliseconds(number / 10)) }
          if number.isMultiple(of: 50) { try? await shared.save() }
        }
      }
    }
    try await shared.save()

    #expect(count == 1_000)
    #expect(try suite.contents["count"] as? Int == 1_000)
  }

  @Test("I320: a value that can't be decoded is a load error until the next change")
  func damaged() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(Data("{".utf8), forKey: "profile")

    @Shared(.appStorage("profile")) var profile = Profile(name: "Nobody")

    #expect($profile.loadError is DecodingError)
    #expect(profile == Profile(name: "Nobody"))
    $profile.withLock { $0.name = "Blob" }
    #expect($profile.loadError == nil)
    #expect(defaults.data(forKey: "profile") == Data(#"{"name":"Blob"}"#.utf8))
  }

  @Test(
    "I321: a name with a dot is reported for the reference, and not for a second wrapper")
  func reportedOnce() {
    let reports = LockIsolated(0)
    withKnownIssue {
      @Shared(.appStorage("user.count")) var count = 0
      @Shared(.appStorage("user.count")) var same = 0
      $count.withLock { $0 = 1 }
      #expect(same == 1)
    } matching: { _ in
      reports.withValue { $0 += 1 }
      return true
    }
    #expect(reports.value == 1)
  }

  @Test("I317: requiring a value that the source doesn't have throws an error")
  func required() async throws {
    await #expect(throws: (any Error).self) {
      try await Shared(require: .appStorage("count") as AppStorageKey<Int>)
    }
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(3, forKey: "count")

    let count = try await Shared(require: .appStorage("count") as AppStorageKey<Int>)

    #expect(count.wrappedValue == 3)
  }
}
