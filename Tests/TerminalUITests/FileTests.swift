import Foundation
import Testing

@testable import TerminalUI

@Suite("Files that an app has for itself")
final class FileTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
  var file: URL { folder.appending(path: "todos.json") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("a locked file cannot be locked again until the first lock is gone")
  func lock() throws {
    var lock: FileLock? = try FileLock(file)
    let failure = FileLock.InUse(path: file.path, process: getpid())
    #expect(throws: failure) { try FileLock(file) }
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try FileLock(file)
    #expect(try names == [".todos.json.lock"])
  }

  @Test("it says which file is in use, by whom, and what to do")
  func message() {
    #expect(
      FileLock.InUse(path: "/home/ada/todos.json", process: 4711).description == """
        “/home/ada/todos.json” is in use by process 4711. Two apps would overwrite each other's \
        changes. End the other app and try again, or choose a different file with --file.
        """)
    #expect(
      FileLock.InUse(path: folder.path, process: 1).description
        .hasSuffix("or choose a different folder with --folder."))
    #expect(
      FileLock.InUse(path: "x", process: nil).description
        .hasPrefix("“x” is in use by another process."))
  }

  @Test("other files in the same folder are free")
  func others() throws {
    let lock = try FileLock(file)
    _ = try FileLock(folder.appending(path: "other.json"))
    withExtendedLifetime(lock) {}
  }

  @Test("a file that is replaced by another one stays locked")
  func replaced() throws {
    let lock = try FileLock(file)
    try Data("one".utf8).replaceFile(at: file)
    try Data("two".utf8).replaceFile(at: file)
    #expect(throws: FileLock.InUse.self) { try FileLock(file) }
    withExtendedLifetime(lock) {}
  }

  @Test("a link is what it leads to")
  func link() throws {
    let link = folder.appending(path: "link.json")
    try Data("one".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let lock = try FileLock(file)
    #expect(throws: FileLock.InUse(path: file.path, process: getpid())) { try FileLock(link) }
    withExtendedLifetime(lock) {}
    try Data("two".utf8).replaceFile(at: link)
    #expect(try String(contentsOf: file, encoding: .utf8) == "two")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test("a link that leads nowhere is the file that is not there yet, over any number of links")
  func linkToNowhere() throws {
    let link = folder.appending(path: "link.json")
    let second = folder.appending(path: "elsewhere/second.json")
    try FileManager.default.createDirectory(
      at: second.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "elsewhere/second.json")
    try FileManager.default.createSymbolicLink(
      atPath: second.path, withDestinationPath: "../new/todos.json")
    let target = folder.appending(path: "new/todos.json")
    let lock = try FileLock(link)
    #expect(throws: FileLock.InUse(path: target.path, process: getpid())) { try FileLock(target) }
    withExtendedLifetime(lock) {}
    try Data("one".utf8).replaceFile(at: link)
    #expect((try? String(contentsOf: target, encoding: .utf8)) == "one")
    for url in [link, second] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil)
    }
    #expect(try names == ["elsewhere", "link.json", "new"])
  }

  @Test("a folder is locked as a whole, by a file in it")
  func folderLock() throws {
    let lock = try FileLock(folder)
    #expect(throws: FileLock.InUse.self) { try FileLock(folder) }
    #expect(try names == [".lock"])
    withExtendedLifetime(lock) {}
  }

  @Test("where nothing can be written, there is nothing to lock, and no failure")
  func readOnly() throws {
    let lock = try FileLock(URL(filePath: "/proc/nothing/todos.json"))
    _ = try FileLock(URL(filePath: "/proc/nothing/todos.json"))
    withExtendedLifetime(lock) {}
  }

  @Test("a file is replaced, and nothing else is left behind")
  func replaces() throws {
    try Data("one".utf8).replaceFile(at: file)
    try Data("two".utf8).replaceFile(at: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == "two")
    #expect(try names == ["todos.json"])
  }

  @Test("concurrent replacements of a file all succeed, and leave one of the contents")
  func concurrently() async throws {
    let contents = (0..<8).map { Data(repeating: UInt8(ascii: "a") + $0, count: 100_000) }
    for _ in 0..<20 {
      try await withThrowingTaskGroup { [file] group in
        for data in contents { group.addTask { try data.replaceFile(at: file) } }
        try await group.waitForAll()
      }
      #expect(contents.contains(try Data(contentsOf: file)))
    }
    #expect(try names == ["todos.json"])
  }

  @Test("a replaced file keeps its permissions", arguments: [0o600, 0o644, 0o660] as [mode_t])
  func permissions(mode: mode_t) throws {
    try Data("one".utf8).write(to: file)
    #expect(chmod(file.path, mode) == 0)
    try Data("two".utf8).replaceFile(at: file)
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o7777 == mode)
    #expect(try String(contentsOf: file, encoding: .utf8) == "two")
  }

  @Test("what was left behind by a process that is gone is removed, and nothing else is")
  func leftovers() throws {
    // No system assigns this number to a process.
    let abandoned = UnfinishedFile(of: file, process: .max).url
    let others = [
      UnfinishedFile(of: file, process: getppid()).url,
      UnfinishedFile(of: folder.appending(path: "other.json"), process: .max).url,
      folder.appending(path: ".todos.json.mine.unfinished"),
    ]
    for url in [abandoned] + others { try Data("half".utf8).write(to: url) }
    try Data("whole".utf8).replaceFile(at: file)
    #expect(try names == (others + [file]).map(\.lastPathComponent).sorted())
  }

  @Test("if a file cannot be written, the old one stays, and nothing is left behind")
  func full() throws {
    try Data("old".utf8).replaceFile(at: file)
    let unfinished = UnfinishedFile(of: file, process: getpid())
    // Writes to this device fail as on a full disk.
    try FileManager.default.createSymbolicLink(
      at: unfinished.url, withDestinationURL: URL(filePath: "/dev/full"))
    #expect(throws: CocoaError.self) {
      try Data("new".utf8).replaceFile(at: file, by: unfinished)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(try names == ["todos.json"])
  }

  @Test("contents that could not be read again are not written, and the old file stays")
  func tooLarge() throws {
    try Data("old".utf8).replaceFile(at: file)
    let data = Data(count: Data.fileLimit + 1)
    let error = try #require(throws: CocoaError.self) { try data.replaceFile(at: file) }
    #expect(
      (error as NSError).localizedFailureReason
        == "The file would have 11 MB, and at most 10 MB can be read again.")
    #expect(try Data.contents(ofFileAt: file) == Data("old".utf8))
    try data.dropLast().replaceFile(at: file)
    #expect(try Data.contents(ofFileAt: file)?.count == Data.fileLimit)
    // An app can have a lower limit.
    let lower = try #require(throws: CocoaError.self) {
      try Data(count: 5_001).replaceFile(at: file, atMost: 5_000)
    }
    #expect(
      (lower as NSError).localizedFailureReason
        == "The file would have 6 kB, and at most 5 kB can be read again.")
    #expect(throws: UnreadableFile.self) { try Data.contents(ofFileAt: file, atMost: 5_000) }
  }

  @Test("the description of an error names the file, and its reason does not")
  func directory() throws {
    try FileManager.default.createDirectory(
      at: file.appending(path: "inside"), withIntermediateDirectories: true)
    let error = try #require(throws: CocoaError.self) { try Data("new".utf8).replaceFile(at: file) }
    #expect(error.localizedDescription == "“\(file.path)” cannot be replaced: Is a directory.")
    #expect(
      (error as NSError).localizedFailureReason == "The file cannot be replaced: Is a directory.")
    #expect(try names == ["todos.json"])
  }
}
