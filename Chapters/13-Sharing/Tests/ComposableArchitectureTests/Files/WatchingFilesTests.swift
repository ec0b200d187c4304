import ConcurrencyExtras
import Foundation
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Files on disk: watching", .timeLimit(.minutes(5)))
struct WatchingFilesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
  }

  private func move(_ source: String, to destination: String) {
    #expect(rename(folder[source].path, folder[destination].path) == 0)
  }

  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder[name].path, withDestinationPath: destination)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder[name])
  }

  /// The contents of `stats.json` at each check: its text, or `-` if it doesn't exist.
  private func watch(_ name: String = "stats.json") -> Seen {
    Seen(folder[name])
  }

  @Test("I324: writing, replacing, moving, truncating or removing a file is detected")
  func whatOthersDo() async throws {
    let seen = watch()
    try write("1", to: "stats.json")
    try await seen.expect("1")
    try Data("2".utf8).write(to: folder["stats.json"], options: .atomic)
    try await seen.expect("2")
    try write("3", to: "other.json")
    move("other.json", to: "stats.json")
    try await seen.expect("3")
    try write("", to: "stats.json")
    try await seen.expect("")
    try FileManager.default.removeItem(at: folder["stats.json"])
    try await seen.expect("-")
    try write("4", to: "stats.json")
    try await seen.expect("4")
    move("stats.json", to: "other.json")
    try await seen.expect("-")
    seen.end()
  }

  @Test(
    "I339: a link or a second name that is created later is detected, and so are changes of its target"
  )
  func links() async throws {
    try make("real")
    try write("1", to: "real/first.json")
    try write("2", to: "real/second.json")
    let seen = watch()
    try link("stats.json", to: "real/first.json")
    try await seen.expect("1")
    try Data("3".utf8).write(to: folder["real/first.json"], options: .atomic)
    try await seen.expect("3")
    try link("new.json", to: "real/second.json")
    move("new.json", to: "stats.json")
    try await seen.expect("2")
    try write("4", to: "real/second.json")
    try await seen.expect("4")
    try FileManager.default.removeItem(at: folder["stats.json"])
    try await seen.expect("-")
    #expect(Foundation.link(folder["real/first.json"].path, folder["stats.json"].path) == 0)
    try await seen.expect("3")
    seen.end()
  }

  @Test("I338: a file is detected even if its folders were missing")
  func missingFolders() async throws {
    let seen = watch("a/b/c/stats.json")
    try make("a/b/c")
    try write("1", to: "a/b/c/stats.json")
    try await seen.expect("1")
    seen.end()
  }

  @Test("I338: folders that are created one by one are detected")
  func foldersOneByOne() async throws {
    let seen = watch("a/b/stats.json")
    try make("a")
    // A separate file shows that the watch moved on to the new folder, because it causes the watch's next event.
    try make("a/b")
    try write("1", to: "a/b/stats.json")
    try await seen.expect("1")
    try FileManager.default.removeItem(at: folder["a"])
    try await seen.expect("-")
    try make("new/b")
    try write("2", to: "new/b/stats.json")
    move("new", to: "a")
    try await seen.expect("2")
    seen.end()
  }

  @Test("I339: after a folder is moved away, a new folder in its place is watched")
  func folderMoved() async throws {
    try make("a")
    try write("1", to: "a/stats.json")
    let seen = watch("a/stats.json")
    move("a", to: "b")
    try await seen.expect("-")
    try write("2", to: "b/stats.json")
    try make("a")
    try write("3", to: "a/stats.json")
    try await seen.expect("3")
    seen.end()
  }

  @Test("events of other files in the folder are ignored")
  func otherFiles() async throws {
    let seen = watch()
    for number in 1...20 { try write("1", to: "other\(number).json") }
    try write("1", to: "new.json")
    move("new.json", to: "stats.json")
    try await seen.expect("1")
    #expect(seen.checks == ["1"])
    seen.end()
  }

  @Test("I324: a file that is truncated, or written by a program that keeps it open, is detected")
  func openFiles() async throws {
    try write("12345", to: "stats.json")
    let seen = watch()
    #expect(truncate(folder["stats.json"].path, 3) == 0)
    try await seen.expect("123")
    let file = try FileHandle(forWritingTo: folder["stats.json"])
    try file.seekToEnd()
    try file.write(contentsOf: Data("4".utf8))
    try await seen.expect("1234")
    try file.write(contentsOf: Data("5".utf8))
    try await seen.expect("12345")
    try file.truncate(atOffset: 0)
    try await seen.expect("")
    try file.close()
    seen.end()
  }

  @Test("I324: a file that is written in steps is read after it's closed")
  func steps() async throws {
    let seen = watch()
    let file = folder["stats.json"]
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    try await seen.expect("")
    for _ in 1...20 {
      let handle = try FileHandle(forWritingTo: file)
      for character in "12345" { try handle.write(contentsOf: Data("\(character)".utf8)) }
      try handle.close()
    }
    try await seen.expect("12345")
    seen.end()
  }

  @Test("I339: a thousand watches share one inotify instance, and each detects changes of its file")
  func many() async throws {
    let all = (0..<1_000).map { watch("\($0 % 200).json") }
    #expect(InotifyOfProcess.instances == 1)
    for number in 0..<200 { try write("\(number)", to: "\(number).json") }
    for (number, seen) in all.enumerated() { try await seen.expect("\(number % 200)") }
    #expect(InotifyOfProcess.isWatching(folder.url))
    for seen in all { seen.end() }
    #expect(!InotifyOfProcess.isWatching(folder.url))
  }

  @Test("I339: watches that are started and ended in turn leave nothing behind, and none fails")
  func shortLived() async throws {
    let last = watch()
    let reported = issues {
      for _ in 1...1_000 { watch().end() }
    }
    #expect(reported == [])
    try write("1", to: "stats.json")
    try await last.expect("1")
    last.end()
    #expect(!InotifyOfProcess.isWatching(folder.url))
  }

  @Test("I339: an ended watch detects nothing")
  func end() async throws {
    let seen = watch()
    let other = watch()
    seen.end()
    try write("1", to: "stats.json")
    try await other.expect("1")
    #expect(seen.checks == [])
    other.end()
  }
}

/// The system's information about the process's instances of inotify.
private enum InotifyOfProcess {
  private static var descriptors: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return target?.contains("inotify") == true
    }
  }

  static var instances: Int { descriptors.count }

  static func isWatching(_ folder: URL) -> Bool {
    var status = stat()
    guard stat(folder.path, &status) == 0 else { return false }
    let entry = " ino:\(String(status.st_ino, radix: 16)) "
    return descriptors.contains { descriptor in
      let text = try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
      return text?.contains(entry) == true
    }
  }
}

/// The contents that a watch of a file saw.
private final class Seen: Sendable {
  private let texts: LockIsolated<[String]>
  private let watch: SharedSubscription

  init(_ file: URL) {
    let texts = LockIsolated<[String]>([])
    self.texts = texts
    let disk = Disk()
    watch = disk.watch(file) {
      let text =
        if case .bytes(let data) = disk.contents(of: file) {
          String(decoding: data, as: UTF8.self)
        } else {
          "-"
        }
      texts.withValue { $0.append(text) }
    }
  }

  var checks: [String] { texts.value }

  /// Waits until the last check sees this text.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let isSeen = try await eventually { [texts] in texts.value.last == text }
    #expect(isSeen, "\(checks)", sourceLocation: sourceLocation)
  }

  func end() { watch.cancel() }
}
