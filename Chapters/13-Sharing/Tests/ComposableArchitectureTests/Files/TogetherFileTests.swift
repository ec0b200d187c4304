import Dependencies
import Foundation
import Testing

@testable import Sharing

@Suite("Together · Values in files", .timeLimit(.minutes(5)))
struct TogetherFileTests {
  let files = FilesOfTest()
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A wrapper as every feature makes it, on the files of the test.
  private func count(_ default: Int = 0) -> Shared<Int> {
    withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      Shared(wrappedValue: `default`, .fileStorage(files.url))
    }
  }

  /// A wrapper of a file on disk.
  private func countOnDisk(_ name: String, default: Int = 0) -> Shared<Int> {
    withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      Shared(wrappedValue: `default`, .fileStorage(folder[name]))
    }
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder[name], encoding: .utf8)
  }

  private func change(_ count: Shared<Int>, to value: Int) {
    count.withLock { $0 = value }
  }

  @Test("I304: a change is in the file, and the next reference loads it")
  func kept() {
    change(count(), to: 1)
    #expect(files.text == "1")
    #expect(count().wrappedValue == 1)
  }

  @Test(
    "I322: a pending write happens when the last wrapper is released, and the next one loads it")
  func lastWrapper() {
    do {
      let count = count()
      for value in 1...3 { change(count, to: value) }
      #expect(files.text == "1")
    }
    #expect(files.text == "3")
    #expect(count().wrappedValue == 3)
  }

  @Test("I322: save() returns after the value is written")
  func save() async throws {
    let count = count()
    change(count, to: 1)
    change(count, to: 2)
    async let isSaved: Void = count.save()
    let isWritten = try await eventually { files.text == "2" }
    #expect(isWritten)
    // It should not be needed.
    files.endSecond()
    try await isSaved
  }

  @Test("I324: a different program's change is shown, unless a write is pending")
  func foreignWrite() throws {
    let count = count()
    try files.write("5")
    #expect(count.wrappedValue == 5)
    change(count, to: 6)
    change(count, to: 7)
    try files.write("50")
    #expect(count.wrappedValue == 7)
    files.endSecond()
    #expect(files.text == "7")
    #expect(count.wrappedValue == 7)
  }

  @Test(
    "I324: if the file is removed, the value is the default, and a file created later is shown")
  func removal() throws {
    let count = count(-1)
    change(count, to: 1)
    change(count, to: 2)
    try files.remove()
    #expect(count.wrappedValue == -1)
    files.endSecond()
    #expect(files.text == nil)
    try files.write("8")
    #expect(count.wrappedValue == 8)
  }

  @Test(
    "I325: a file that is damaged at first gives the default and an error, until the next change")
  func damagedAtFirst() throws {
    try files.write("{")
    let count = count(3)
    #expect(count.wrappedValue == 3)
    #expect(count.loadError is DecodingError)
    #expect(files.text == "{")
    change(count, to: 4)
    #expect(count.loadError == nil)
    #expect(files.text == "4")
    let kept = files.storage.contents(of: files.url.appendingPathExtension("damaged"))
    #expect(kept == .bytes(Data("{".utf8)))
  }

  @Test("I325: if the file is damaged later, the last valid value remains, with an error")
  func damagedLater() throws {
    let count = count()
    try files.write("5")
    try files.write("{")
    #expect(count.wrappedValue == 5)
    #expect(count.loadError is DecodingError)
    try files.write("6")
    #expect(count.wrappedValue == 6)
    #expect(count.loadError == nil)
  }

  @Test("I325: an empty file gives the default, and no error")
  func empty() throws {
    try files.write("")
    let count = count(3)
    #expect(count.wrappedValue == 3)
    #expect(count.loadError == nil)
  }

  @Test("I334: changes from many tasks are all in the file in the end")
  func manyTasks() async throws {
    let count = count()
    change(count, to: 0)
    try #require(files.text == "0")
    await withTaskGroup { group in
      for _ in 1...1_000 {
        group.addTask { count.withLock { $0 += 1 } }
      }
    }
    files.endSecond()
    #expect(files.text == "1000")
  }

  @Test(
    "I337: an unreadable file gives the default and an error, and a change doesn't overwrite it")
  func unreadable() async throws {
    try FileManager.default.createDirectory(
      at: folder["stats.json"], withIntermediateDirectories: true)
    let count = countOnDisk("stats.json", default: 3)
    #expect(count.wrappedValue == 3)
    #expect(count.loadError is FileStorageError)
    change(count, to: 4)
    #expect(count.wrappedValue == 4)
    #expect(count.saveError is FileStorageError)
    #expect(try folder.names == ["stats.json"])

    try FileManager.default.removeItem(at: folder["stats.json"])
    // The value is the default again, because the watch noticed the change.
    let isSeen = try await eventually { count.loadError == nil && count.wrappedValue == 3 }
    #expect(isSeen)
    try await count.save()
    #expect(text("stats.json") == "3")
    #expect(count.saveError == nil)
  }

  @Test("I338: a default creates no file and no folder, and a file created later is shown")
  func noFile() async throws {
    let count = countOnDisk("later/stats.json", default: 3)
    #expect(count.wrappedValue == 3)
    #expect(try folder.names == [])
    try FileManager.default.createDirectory(at: folder["later"], withIntermediateDirectories: true)
    try Data("5".utf8).write(to: folder["later/stats.json"], options: .atomic)
    let isShown = try await eventually { count.wrappedValue == 5 }
    #expect(isShown)
  }

  @Test("I324: two spellings of a path are two references, which notify each other")
  func twoSpellings() async throws {
    let (first, second) = (countOnDisk("stats.json"), countOnDisk("./stats.json"))
    change(first, to: 5)
    let isShown = try await eventually { second.wrappedValue == 5 }
    #expect(isShown)
  }
}
