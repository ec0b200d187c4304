import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReportingTestSupport
import Testing

@testable import Sharing

enum Theme: String { case light, dark }
enum Level: Int { case low = 1, high = 5 }
/// Both raw-representable and codable.
enum Unit: String, Codable { case metre, foot }
struct Profile: Codable, Equatable { var name = "" }

@Suite("App storage · Stored values")
struct AppStorageTests {
  /// The defaults of the test.
  private var defaults: UserDefaults {
    @Dependency(\.defaultAppStorage) var defaults
    return defaults
  }

  @Test("I320: a missing key is immediately set to the default")
  func writesDefault() {
    let count = Keeper(.appStorage("count"), default: 7)

    #expect(count.value == 7)
    #expect(defaults.object(forKey: "count") as? Int == 7)
  }

  @Test("I320: a default that is nil writes nothing")
  func writesNoNil() {
    let count = Keeper(.appStorage("count"), default: Int?.none)

    #expect(count.value == nil)
    #expect(defaults.object(forKey: "count") == nil)
  }

  @Test("I305: a stored value takes precedence over the default")
  func loads() {
    defaults.set(3, forKey: "count")

    let count = Keeper(.appStorage("count"), default: 7)

    #expect(count.value == 3)
    #expect(defaults.integer(forKey: "count") == 3)
  }

  @Test("I320: setting an optional to nil removes the key")
  func removes() {
    let count = Keeper(.appStorage("count"), default: Int?(7))

    count.save(nil)

    #expect(defaults.object(forKey: "count") == nil)
  }

  @Test("I320: a value of a different type counts as missing")
  func otherType() {
    defaults.set("three", forKey: "count")

    let count = Keeper(.appStorage("count"), default: 7)

    #expect(count.value == 7)
    #expect(defaults.object(forKey: "count") as? Int == 7)
  }

  @Test("I320: a Boolean doesn't count as an integer, nor an integer as a Boolean")
  func booleansAndIntegers() {
    defaults.set(true, forKey: "count")
    defaults.set(1, forKey: "isOn")

    let count = Keeper(.appStorage("count"), default: 7)
    let isOn = Keeper(.appStorage("isOn"), default: false)

    #expect(count.value == 7)
    #expect(isOn.value == false)
  }

  @Test("I320: an unknown raw value counts as missing")
  func unknownRawValue() {
    defaults.set("sepia", forKey: "theme")
    defaults.set(3, forKey: "level")

    let theme = Keeper(.appStorage("theme"), default: Theme.dark)
    let level = Keeper(.appStorage("level"), default: Level.high)

    #expect(theme.value == .dark)
    #expect(defaults.string(forKey: "theme") == "dark")
    #expect(level.value == .high)
    #expect(defaults.integer(forKey: "level") == 5)
  }

  @Test("each type is stored and loaded, in memory and in a file")
  func types() async throws {
    try await checkTypes(in: DefaultsStore(defaults))
    let suite = try SuiteFile()
    try await checkTypes(in: DefaultsStore(suite.defaults))
    #expect(try suite.contents.count == 22)
  }

  private func checkTypes(in defaults: DefaultsStore) async throws {
    let store = defaults.defaults
    try await check(.appStorage("a", store: store), false, true)
    try await check(.appStorage("b", store: store), 0, Int.min)
    try await check(.appStorage("c", store: store), 0, 0.1)
    try await check(.appStorage("d", store: store), "", "<é&\u{1F600}>")
    try await check(.appStorage("e", store: store), [], ["a", "", "b"])
    try await check(
      .appStorage("f", store: store), URL(string: "x:")!, URL(string: "https://a.b/c?d#e")!)
    try await check(.appStorage("g", store: store), Data(), Data([0, 255]))
    try await check(
      .appStorage("h", store: store), .distantPast, Date(timeIntervalSince1970: 1_000))
    try await check(.appStorage("i", store: store), Level.low, .high)
    try await check(.appStorage("j", store: store), Theme.light, .dark)
    try await check(.appStorage("k", store: store), Profile(), Profile(name: "Blob"))
    try await check(.appStorage("l", store: store), Bool?.none, false)
    try await check(.appStorage("m", store: store), Int?.none, 0)
    try await check(.appStorage("n", store: store), Double?.none, 2)
    try await check(.appStorage("o", store: store), String?.none, "")
    try await check(.appStorage("p", store: store), [String]?.none, [])
    try await check(.appStorage("q", store: store), URL?.none, URL(filePath: "/a/b"))
    try await check(.appStorage("r", store: store), Data?.none, Data())
    try await check(.appStorage("s", store: store), Date?.none, .distantFuture)
    try await check(.appStorage("t", store: store), Level?.none, .low)
    try await check(.appStorage("u", store: store), Theme?.none, .light)
    try await check(.appStorage("v", store: store), Profile?.none, Profile(name: "Blob"))
  }

  private func check<Value: Equatable>(
    _ key: AppStorageKey<Value>, _ defaultValue: Value, _ value: Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await Keeper(key, default: defaultValue).saveToDisk(value)
    // User defaults read the file again.
    key.id.store.defaults.synchronize()

    let again = Keeper(key, default: defaultValue)

    #expect(again.value == value, sourceLocation: sourceLocation)
    #expect(again.errors.value.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("I344: a type that is both raw-representable and codable is stored as its raw value")
  func storedRaw() {
    let unit = Keeper(.appStorage("unit"), default: Unit.metre)

    unit.save(.foot)

    #expect(defaults.string(forKey: "unit") == "foot")
  }

  @Test("a URL is stored as a string")
  func storedURL() {
    let url = Keeper(.appStorage("url"), default: URL(string: "https://a.b/c")!)

    #expect(defaults.string(forKey: "url") == "https://a.b/c")
    #expect(url.errors.value.isEmpty)
  }

  @Test("I320: data that can't be decoded is an error, and isn't overwritten until the next change")
  func damaged() {
    defaults.set(Data("{".utf8), forKey: "profile")

    let profile = Keeper(.appStorage("profile"), default: Profile(name: "Nobody"))

    #expect(profile.value == Profile(name: "Nobody"))
    #expect(profile.errors.value.first is DecodingError)
    #expect(defaults.data(forKey: "profile") == Data("{".utf8))

    profile.save(Profile(name: "Blob"))

    #expect(Keeper(.appStorage("profile"), default: Profile()).value == Profile(name: "Blob"))
  }

  @Test("I317: loading again without a stored value changes nothing")
  func loadsNothing() {
    let key: AppStorageKey<Int> = .appStorage("count")
    let loaded = LockIsolated<[Int?]>([])

    key.load(
      context: .userInitiated,
      continuation: LoadContinuation { result in
        loaded.withValue { $0.append(try? result.get()) }
      })

    #expect(loaded.value == [nil])
    #expect(defaults.object(forKey: "count") == nil)
  }

  @Test("keys with the same name and the same user defaults are equal")
  func identity() {
    let own = UserDefaults.inMemory
    let key: AppStorageKey<Int> = .appStorage("count")
    let same: AppStorageKey<String> = .appStorage("count")
    let other: AppStorageKey<Int> = .appStorage("number")
    let elsewhere: AppStorageKey<Int> = .appStorage("count", store: own)

    #expect(key.id == same.id)
    #expect(key.id != other.id)
    #expect(key.id != elsewhere.id)
    #expect(String(describing: key) == #".appStorage("count")"#)
  }
}

@Suite("App storage · Separate storage for each test")
struct AppStorageOfTestsTests {
  @Test(
    "I326: values that one run of a test writes aren't visible in the next run", arguments: 1...4)
  func fresh(number: Int) throws {
    withDependencies {
      $0.defaultAppStorage = .inMemory
    } operation: {
      let count = Keeper(.appStorage("count"), default: 0)
      #expect(count.value == 0)
      count.save(number)
    }
  }

  @Test("I326: a test doesn't see values of other tests")
  func first() { startsEmpty() }

  @Test("I326: a test doesn't see values of other tests, whichever runs first")
  func second() { startsEmpty() }

  private func startsEmpty() {
    let count = Keeper(.appStorage("count"), default: 0)
    #expect(count.value == 0)
    count.save(1)
  }

  @Test("I326: user defaults in memory start empty, and support all types")
  func inMemory() {
    let defaults = UserDefaults.inMemory
    defaults.register(defaults: ["registered": 1, "flag": false])
    defaults.set(true, forKey: "flag")
    defaults.set(2, forKey: "integer")
    defaults.set(Float(0.5), forKey: "float")
    defaults.set("text", forKey: "string")
    defaults.set(nil, forKey: "string")

    #expect(defaults.object(forKey: "flag") as? Bool == true)
    #expect(defaults.object(forKey: "flag") as? Int == nil)
    #expect(defaults.object(forKey: "integer") as? Int == 2)
    #expect(defaults.object(forKey: "float") as? Double == 0.5)
    #expect(defaults.integer(forKey: "registered") == 1)
    #expect(defaults.string(forKey: "string") == nil)
    #expect(
      defaults.dictionaryRepresentation().keys.sorted() == [
        "flag", "float", "integer", "registered",
      ])
    #expect(UserDefaults.inMemory.object(forKey: "integer") == nil)
  }

  @Test("user defaults in memory leave no file, even after `synchronize()`")
  func leavesNoFile() throws {
    let names = { try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory()) }
    let suite = try SuiteFile()
    let defaults = UserDefaults.inMemory
    let key = "key of \(UUID())"
    defaults.set(1, forKey: key)

    // Without a read first, Foundation would write the files of all other suites of the process as well.
    let other = suite.defaults
    _ = other.object(forKey: key)
    other.synchronize()
    defaults.synchronize()

    for name in try names() where name.hasSuffix(".plist") {
      let contents = try? String(contentsOfFile: NSTemporaryDirectory() + name, encoding: .utf8)
      #expect(contents?.contains(key) != true)
    }
  }
}

@Suite("App storage · Names")
struct AppStorageNameTests {
  @Test("I321: a name with a dot is reported once, with the name and the character")
  func dot() {
    withKnownIssue {
      _ = Keeper(.appStorage("user.count"), default: 0)
    } matching: { issue in
      issue.description.contains(#"The app storage key "user.count" contains ".""#)
    }
  }

  @Test("I321: a name that starts with an at sign is reported")
  func at() {
    withKnownIssue {
      _ = Keeper(.appStorage("@count"), default: 0)
    } matching: { issue in
      issue.description.contains(#"The app storage key "@count" begins with "@""#)
    }
  }

  @Test("I321: an at sign elsewhere isn't reported, nor is loading again")
  func fine() {
    _ = Keeper(.appStorage("a@b"), default: 0)
    let key: AppStorageKey<Int> = .appStorage("user.count")
    key.load(context: .userInitiated, continuation: LoadContinuation { _ in })
  }

  @Test("I321: the warning can be turned off")
  func off() {
    withDependencies {
      $0.appStorageKeyFormatWarningEnabled = false
    } operation: {
      _ = Keeper(.appStorage("user.count"), default: 0)
    }
  }
}
