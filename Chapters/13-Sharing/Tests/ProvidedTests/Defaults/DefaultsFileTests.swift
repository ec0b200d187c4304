import ConcurrencyExtras
import Foundation
import Testing

@testable import Sharing

@Suite("App storage · Writes to the file of user defaults", .timeLimit(.minutes(5)))
struct DefaultsFileTests {
  let suite: SuiteFile
  let store: DefaultsStore

  init() throws {
    suite = try SuiteFile()
    store = DefaultsStore(suite.defaults)
  }

  private func count(default value: Int = 0) -> Keeper<AppStorageKey<Int>> {
    Keeper(.appStorage("count", store: store.defaults), default: value)
  }

  private func name() -> Keeper<AppStorageKey<String>> {
    Keeper(.appStorage("name", store: store.defaults), default: "Blob")
  }

  private var damaged: Data? {
    try? Data(contentsOf: suite.file.appendingPathExtension("damaged"))
  }

  @Test("I323: a reader finds a complete file at any time during a write")
  func atomic() async throws {
    let (count, name) = (count(), name())
    try await name.saveToDisk("Ada")
    try await count.saveToDisk(1)
    let isDone = LockIsolated(false)
    let reading = Thread.detached { [suite] in
      var problems: [String] = []
      while !isDone.value {
        do {
          let contents = try suite.contents
          if contents["name"] as? String != "Ada" { problems.append("\(contents)") }
        } catch {
          problems.append("\(error)")
        }
      }
      return problems
    }
    for number in 2...100 { try await count.saveToDisk(number) }
    isDone.setValue(true)
    let problems = await reading.value
    #expect(problems == [])
    #expect(try suite.contents["count"] as? Int == 100)
  }

  @Test("I323: a new file is private to its owner, and an existing one keeps its permissions")
  func permissions() async throws {
    let count = count()
    try await count.saveToDisk(1)
    let permissions = {
      try FileManager.default.attributesOfItem(atPath: suite.file.path)[.posixPermissions] as? Int
    }
    #expect(try permissions() == 0o600)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: suite.file.path)
    try await count.saveToDisk(2)
    #expect(try permissions() == 0o640)
  }

  @Test("I316: an error of writing is reported, and the next change writes again")
  func unwritable() async throws {
    // The file doesn't exist and can't be created.
    try FileManager.default.createSymbolicLink(
      atPath: suite.file.path, withDestinationPath: "/proc/nowhere")
    let count = count()
    await #expect(throws: FileStorageError.self) { try await count.saveToDisk(1) }
    #expect(count.value == 1)
    count.save(2)
    await count.hasErrors()
    #expect(count.errors.value.first is FileStorageError)

    try FileManager.default.removeItem(at: suite.file)
    try await name().saveToDisk("Ada")
    #expect(try suite.contents["name"] as? String == "Ada")
    #expect(try suite.contents["count"] as? Int == 2)
  }

  @Test("I325: a damaged file is an error, and is copied before it's overwritten")
  func damagedAtFirst() async throws {
    let garbage = Data("<plist><dict>".utf8)
    try garbage.write(to: suite.file)
    let count = count(default: 7)
    #expect(count.value == 7)
    #expect(count.errors.value.map { "\($0)".contains("is damaged") } == [true])
    #expect(try Data(contentsOf: suite.file) == garbage)
    #expect(damaged == nil)

    try await count.saveToDisk(8)
    #expect(try suite.contents["count"] as? Int == 8)
    #expect(damaged == garbage)
  }

  @Test("I325: if the file is damaged later, the values don't change, and none is lost")
  func damagedLater() async throws {
    let (count, name) = (count(), name())
    try await name.saveToDisk("Ada")
    try await count.saveToDisk(1)
    let garbage = Data("garbage{".utf8)
    // In one piece: a file that is empty for long is one without values.
    try garbage.write(to: suite.file, options: .atomic)
    await name.hasErrors()
    #expect(name.value == "Ada")
    #expect(name.received.value == [])

    try await count.saveToDisk(2)
    #expect(try suite.contents["count"] as? Int == 2)
    #expect(try suite.contents["name"] as? String == "Ada")
    #expect(damaged == garbage)
    // That the file is all right again is notified, too: the error is over.
    await name.isNotified()
    #expect(name.received.value == ["Ada"])
  }

  @Test("I325: after a different program repairs a damaged file, its values are shown")
  func repaired() async throws {
    try Data("garbage{".utf8).write(to: suite.file)
    let count = count(default: 7)
    #expect(count.errors.value.count == 1)
    try suite.write(["count": 40])
    await count.shows(40)
    #expect(count.errors.value.count == 1)
    #expect(damaged == nil)
  }

  @Test("I337: a file that can't be read is an error, and isn't overwritten")
  func unreadable() async throws {
    try FileManager.default.createDirectory(at: suite.file, withIntermediateDirectories: true)
    let count = count(default: 7)
    #expect(count.value == 7)
    #expect(count.errors.value.map { "\($0)".contains("cannot be read") } == [true])
    await #expect(throws: FileStorageError.self) { try await count.saveToDisk(8) }
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: suite.file.path, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test("values that the library doesn't know are kept unchanged")
  func otherValues() async throws {
    try suite.write(["list": [1, ["a": true]], "count": 5, "rate": 0.5])
    let count = count()
    #expect(count.value == 5)
    try await count.saveToDisk(6)
    let contents = try suite.contents
    #expect((contents["list"] as? [Any])?.count == 2)
    #expect(contents["rate"] as? Double == 0.5)
    #expect(contents["count"] as? Int == 6)
  }

  @Test("setting a value to nil removes it from the file")
  func removed() async throws {
    let flag = Keeper(.appStorage("flag", store: store.defaults), default: Bool?.some(true))
    try await flag.saveToDisk(false)
    try await name().saveToDisk("Ada")
    #expect(try suite.contents.keys.sorted() == ["flag", "name"])
    try await flag.saveToDisk(nil)
    #expect(try suite.contents.keys.sorted() == ["name"])
  }

  @Test("a property is saved, even under a different name (deprecated)")
  @available(*, deprecated)
  func property() async throws {
    let size = Keeper(AppStorageKeyPathKey(\.pageSize, store: store.defaults), default: 7)
    try await size.saveToDisk(20)
    #expect(try suite.contents["size of a page"] as? Int == 20)
  }

  @Test("a value that a different process wrote before the subscription is loaded")
  func unwatched() async throws {
    try await count().saveToDisk(1)
    try suite.write(["count": 2])
    #expect(count().value == 2)
  }
}

extension UserDefaults {
  fileprivate var pageSize: Int {
    get { integer(forKey: "size of a page") }
    set { set(newValue, forKey: "size of a page") }
  }
}

extension Thread {
  /// Runs a closure on a new thread.
  fileprivate static func detached<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) -> Task<Value, Never> {
    Task {
      await withCheckedContinuation { continuation in
        detachNewThread { continuation.resume(returning: work()) }
      }
    }
  }
}
