import ConcurrencyExtras
import Dependencies
import Foundation
import Testing

@testable import Sharing

@Suite("Exercise 13.5 · Files on disk", .timeLimit(.minutes(5)))
struct Exercise5DiskTests {
  let folder: TemporaryFolder
  let received = ReceivedResults()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func key(_ name: String = "stats.json") -> FileStorageKey<Int> {
    withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      .fileStorage(folder[name])
    }
  }

  private func follow(_ key: FileStorageKey<Int>) -> SharedSubscription {
    key.load(context: .initialValue(0), continuation: received.load())
    return key.subscribe(context: .initialValue(0), subscriber: received.subscriber)
  }

  /// Another program writes a file, all immediately.
  private func write(_ text: String, to name: String = "stats.json") throws {
    try Data(text.utf8).write(to: folder[name], options: .atomic)
  }

  /// Waits until a line was notified. Returns all lines until then.
  private func lines(until line: String) async throws -> [String] {
    let lines = LockIsolated<[String]>([])
    let isNotified = try await eventually {
      lines.withValue { $0 += received.take() }
      return lines.value.contains(line)
    }
    try #require(isNotified, "\(line)")
    return lines.value
  }

  @Test(
    "I324: other programs' writes, removals and restorations are detected, and own writes are ignored"
  )
  func changes() async throws {
    let key = key()
    let subscription = follow(key)
    key.change(to: 1, received)
    #expect(try String(contentsOf: folder["stats.json"], encoding: .utf8) == "1")
    try write("7")
    #expect(try await lines(until: "received 7").suffix(2) == ["saved 1", "received 7"])
    try FileManager.default.removeItem(at: folder["stats.json"])
    _ = try await lines(until: "received nothing")
    try write("8")
    _ = try await lines(until: "received 8")
    subscription.cancel()
  }

  @Test("I322: a pending write happens when the second ends")
  func pendingWrite() async throws {
    let key = key()
    let subscription = follow(key)
    key.change(to: 1, received)
    key.change(to: 2, received)
    #expect(try String(contentsOf: folder["stats.json"], encoding: .utf8) == "1")
    #expect(try await lines(until: "saved 2") == ["load nothing", "saved 1", "saved 2"])
    #expect(try String(contentsOf: folder["stats.json"], encoding: .utf8) == "2")
    subscription.cancel()
  }

  @Test("I322: a pending write happens when the subscription ends")
  func pendingWriteAtTheEnd() throws {
    let key = key()
    let subscription = follow(key)
    key.change(to: 1, received)
    key.change(to: 2, received)
    subscription.cancel()
    #expect(try String(contentsOf: folder["stats.json"], encoding: .utf8) == "2")
    #expect(received.take() == ["load nothing", "saved 1", "saved 2"])
  }

  @Test("I338: a file is detected in a folder that is created later")
  func folderMadeLater() async throws {
    let key = key("later/stats.json")
    let subscription = follow(key)
    try FileManager.default.createDirectory(at: folder["later"], withIntermediateDirectories: true)
    try write("3", to: "later/stats.json")
    _ = try await lines(until: "received 3")
    subscription.cancel()
  }

  @Test("I337: an unreadable file is reported as an error and isn't overwritten")
  func unreadable() async throws {
    try FileManager.default.createDirectory(
      at: folder["stats.json"], withIntermediateDirectories: true)
    let key = key()
    let subscription = follow(key)
    #expect(received.take() == ["load FileStorageError"])
    let error = LockIsolated<String?>(nil)
    key.save(
      1, context: .didSet,
      continuation: SaveContinuation { result in
        if case .failure(let failure) = result { error.setValue("\(failure)") }
      })
    #expect(
      error.value == """
        “\(folder["stats.json"].path)” was not overwritten, because it cannot be read: It is not a \
        regular file. Make it readable and load it, or move it away and save again.
        """)

    // After it is moved away, it is no longer an obstacle.
    try FileManager.default.moveItem(at: folder["stats.json"], to: folder["away"])
    _ = try await lines(until: "received nothing")
    key.save(2, context: .userInitiated, continuation: received.save("2"))
    #expect(received.take() == ["saved 2"])
    subscription.cancel()
  }

  @Test("I324: keys with two spellings of a path notify each other")
  func twoSpellings() async throws {
    let first = key()
    let second = withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      FileStorageKey<Int>.fileStorage(URL(filePath: folder.url.path + "/./stats.json"))
    }
    #expect(first.id != second.id)
    let subscription = follow(second)
    first.change(to: 5, ReceivedResults())
    _ = try await lines(until: "received 5")
    subscription.cancel()
  }

  @Test("I337: if a file becomes unreadable while a write is pending, both report an error")
  func unreadableWhileHeld() async throws {
    // A link that leads to itself can't be read. If a busy machine is so slow that the second ends first, the write
    // replaces the link, and nothing has been tested.
    for attempt in 1...10 {
      let name = "stats\(attempt).json"
      let key = key(name)
      let subscription = follow(key)
      key.change(to: 1, received)
      key.change(to: 2, received)
      try FileManager.default.createSymbolicLink(
        atPath: folder["link"].path, withDestinationPath: name)
      try #require(rename(folder["link"].path, folder[name].path) == 0)
      let lines = LockIsolated<[String]>([])
      let isAnswered = try await eventually {
        lines.withValue { $0 += received.take() }
        return lines.value.contains { $0.hasSuffix(" 2") }
      }
      subscription.cancel()
      #expect(isAnswered, "the pending write must be resumed when the second ends")
      if lines.value.last == "saved 2", !lines.value.contains("received FileStorageError") {
        continue
      }
      #expect(
        lines.value == [
          "load nothing", "saved 1", "received FileStorageError", "FileStorageError of 2",
        ])
      return
    }
    Issue.record("The second always ended before the change of the file was noticed.")
  }
}
